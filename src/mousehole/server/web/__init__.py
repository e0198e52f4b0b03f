"""HTTP and WebSockets: the application, its limits, and the page."""
