"""The play server: rooms, durable logs, many workers. It serves every game of the catalogue and knows the rules of none."""
