"""The first stage: files on disk become text, tables and a manifest, all with places."""
