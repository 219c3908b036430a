"""Thread budget of a full mesh: when does the next server tip the whole fleet over, and what do cells change?

Every number here is made up. The report gives neither the fleet size, nor the limit, nor the threads a peer takes; it
says that they are proportional to the fleet.
"""

LIMIT = 16_000
OWN = 1_500
PER_PEER = 2


def held(fleet: int, own: int = OWN, per_peer: int = PER_PEER) -> int:
    """Threads on one server that keeps `per_peer` threads for each other member of its fleet."""
    return own + per_peer * (fleet - 1)


def largest(limit: int = LIMIT, own: int = OWN, per_peer: int = PER_PEER) -> int:
    """The largest fleet whose members stay within the limit."""
    return max(0, (limit - own) // per_peer + 1)


def row(fleet: int, cells: int = 1) -> str:
    size = -(-fleet // cells)  # the largest cell, rounded up
    need = held(size)
    verdict = "fits" if need <= LIMIT else f"every one of {fleet} servers is over"
    return f"{fleet:>6} {cells:>6} {need:>8} {LIMIT - need:>8}  {verdict}"


if __name__ == "__main__":
    print("limit", LIMIT, "own work", OWN, "per peer", PER_PEER)
    print(f"{'fleet':>6} {'cells':>6} {'threads':>8} {'spare':>8}")
    for fleet in (4_000, 6_000, 7_000, 7_200, 7_300):
        print(row(fleet))
    print("largest fleet in one mesh:", largest())
    print("one more server costs each of the others", PER_PEER, "threads,")
    print("and a fleet of 7200 as a whole", 7_200 * PER_PEER)
    print("the same 7300 servers in cells that know only each other:")
    for cells in (2, 8):
        print(row(7_300, cells))
