"""Start a waiting thread for every peer until the system refuses, and see what is left afterwards.

The program lowers its own ceiling on address space first, so it is safe and needs no privileges: each thread
reserves a stack, so the stacks run into the ceiling. How far it gets differs from machine to machine and is therefore
not printed; that it gets less far than it needs is the point. Linux only; fleet, stack and ceiling are made up.
"""

import resource
import threading

PEERS = 3_000
STACK = 16 * 1024 * 1024
CEILING = 1024 * 1024 * 1024


def meet_peers(count: int, stop: threading.Event) -> tuple[list[threading.Thread], str]:
    """One thread a peer; the threads that started, and what the system said when it would not start another."""
    started: list[threading.Thread] = []
    try:
        for _ in range(count):
            listener = threading.Thread(target=stop.wait, daemon=True)
            listener.start()
            started.append(listener)
    except (RuntimeError, MemoryError) as refusal:
        return started, type(refusal).__name__
    return started, "nothing"


def route(shard: int, owners: dict[int, str]) -> str:
    """A map that is not whole routes some requests and loses the rest."""
    return owners.get(shard, "no route")


if __name__ == "__main__":
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (CEILING if hard < 0 else min(CEILING, hard), hard))
    threading.stack_size(STACK)
    stop = threading.Event()
    started, said = meet_peers(PEERS, stop)
    owners = {peer: f"cluster-{peer % 7}" for peer, _ in enumerate(started)}
    print("peers in the fleet:", PEERS)
    print("refused before the last peer:", said != "nothing" and 0 < len(started) < PEERS)
    print("the threads that did start still wait:", all(listener.is_alive() for listener in started))
    print("request for shard 0:", route(0, owners))
    print("request for shard 2999:", route(2_999, owners))
    stop.set()
    for listener in started:
        listener.join()
    again, said = meet_peers(10, stop)
    print("after letting go, 10 new threads start:", len(again) == 10)
    print("the map without a restart, shard 2999:", route(2_999, owners))
