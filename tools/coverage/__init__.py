"""Which rules are cited, tested and ever used in play."""
