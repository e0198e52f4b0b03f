"""Mistigri, by Bruno Cathala and Matthieu Lanvin."""
