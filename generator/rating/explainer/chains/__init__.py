"""Links between candidates, and chains and cycles along one path."""
