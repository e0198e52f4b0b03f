"""Bon Appétit!, by Haim Shafir."""
