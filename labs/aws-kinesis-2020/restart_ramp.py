"""Bring a fleet back: why more servers an hour can mean a later end.

A returning server fills its cache from the servers that are warm, and those answer requests with the same resources.
The more servers fill at once, the slower each is; one that is not done in time is judged unhealthy, taken out, and
begins again. A model of our own: every number is made up, and only the shape of the result means anything.
"""

FLEET = 3_000
SEED = 300  # servers already warm when the ramp begins
DEMAND = 180  # the work of all requests, in servers' worth
FILL = 20  # minutes a cache takes when nothing slows it
PULL = 4.0  # work that one filling server causes at the warm ones
PATIENCE = 60  # minutes after which a server that is still filling is taken out
GIVE_UP = 48 * 60


def ramp(per_hour: float, pull: float = PULL, careful: bool = False) -> tuple[int | None, int, int]:
    """Minutes until the fleet is whole (None: not within two days), servers taken out, the most filling at once.

    A careful ramp starts no more servers than the warm ones can feed at full speed.
    """
    warm, cold, gone, most = float(SEED), float(FLEET - SEED), 0.0, 0.0
    filling: list[list[float]] = []  # age in minutes, share of the cache, servers
    for minute in range(1, GIVE_UP + 1):
        busy = sum(group[2] for group in filling)
        room = max(0.0, (warm - DEMAND) / pull - busy) if careful else cold
        batch = min(cold, per_hour / 60, room)
        cold, busy = cold - batch, busy + batch
        filling.append([0.0, 0.0, batch])
        most = max(most, busy)
        speed = min(1.0, warm / (DEMAND + pull * busy))
        for group in filling:
            group[0] += 1
            group[1] += speed / FILL
        warm += sum(group[2] for group in filling if group[1] > 1 - 1e-9)
        still = [group for group in filling if group[1] <= 1 - 1e-9]
        late = sum(group[2] for group in still if group[0] >= PATIENCE)
        cold, gone = cold + late, gone + late
        filling = [group for group in still if group[0] < PATIENCE]
        if warm > FLEET - 0.5:
            return minute, round(gone), round(most)
    return None, round(gone), round(most)


def line(per_hour: float, pull: float = PULL, careful: bool = False) -> str:
    minutes, gone, most = ramp(per_hour, pull, careful)
    end = "not in 48 h" if minutes is None else f"{minutes // 60} h {minutes % 60:02d} min"
    return f"{per_hour:>9} {end:>12} {gone:>10} {most:>12}"


if __name__ == "__main__":
    print(f"{'per hour':>9} {'fleet whole':>12} {'taken out':>10} {'filling most':>12}")
    for rate in (100, 200, 280, 300, 1_200):
        print(line(rate))
    print("no more at once than the warm servers can feed:")
    print(line(1_200, careful=True))
    print("with a source of its own for the cache (no work at the warm servers):")
    print(line(1_200, pull=0.0))
