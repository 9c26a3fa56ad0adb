"""Histories that other trackers exported, as reports that can be uploaded. Standard library only, like the uploader."""
