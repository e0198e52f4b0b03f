"""Rooms in several processes of one server: the front takes connections and stores, workers keep the rooms."""
