"""The pocket table: the rooms of a server within a page, with no server: under Pyodide, in a worker of the page."""
