"""A buffer for best-effort data: it never makes the caller wait for the network, and it knows what it lost.

First the trap: a batch that could not be sent is put back and pushes out, uncounted, what came meanwhile. Then the
same moves with the mistake mended, and a crowd of threads to try it. Sizes are made up.
"""

import threading
from collections import deque


class Leaky:
    """Bounded and never waiting, but its books do not balance."""

    def __init__(self, room: int) -> None:
        self.room, self.waiting = room, deque()
        self.taken = self.lost = self.sent = 0

    def offer(self, item: int) -> None:
        self.taken += 1
        if len(self.waiting) == self.room:
            self.waiting.popleft()
            self.lost += 1
        self.waiting.append(item)

    def draw(self, most: int) -> list[int]:
        return [self.waiting.popleft() for _ in range(min(most, len(self.waiting)))]

    def put_back(self, batch: list[int]) -> None:
        self.waiting = deque((batch + list(self.waiting))[: self.room])  # the newest fall off, uncounted

    def missing(self) -> int:
        return self.taken - self.sent - self.lost - len(self.waiting)


class Sound(Leaky):
    """One lock for the books, held for moments and never while sending."""

    def __init__(self, room: int) -> None:
        super().__init__(room)
        self.lock = threading.Lock()

    def offer(self, item: int) -> None:
        with self.lock:
            super().offer(item)

    def draw(self, most: int) -> list[int]:
        with self.lock:
            return super().draw(most)

    def put_back(self, batch: list[int]) -> None:
        with self.lock:
            kept = batch[max(0, len(batch) + len(self.waiting) - self.room) :]  # the oldest make way
            self.lost += len(batch) - len(kept)
            self.waiting.extendleft(reversed(kept))

    def done(self, batch: list[int]) -> None:
        with self.lock:
            self.sent += len(batch)


if __name__ == "__main__":
    for kind in (Leaky, Sound):
        buffer = kind(room=4)
        for item in (1, 2, 3, 4):
            buffer.offer(item)
        batch = buffer.draw(3)  # on its way while new items arrive ...
        for item in (5, 6, 7):
            buffer.offer(item)
        buffer.put_back(batch)  # ... and the far end says no
        print(kind.__name__, list(buffer.waiting), "lost", buffer.lost, "missing", buffer.missing())
    crowd = Sound(room=100)
    writers = [threading.Thread(target=lambda: [crowd.offer(n) for n in range(5_000)]) for _ in range(4)]
    for writer in writers:
        writer.start()
    turn = 0
    while any(writer.is_alive() for writer in writers) or crowd.waiting:
        turn, batch = turn + 1, crowd.draw(30)
        crowd.done(batch) if turn % 3 == 0 else crowd.put_back(batch)  # two sends of three fail
    print("crowd: offered", crowd.taken, "missing", crowd.missing(), "waiting", len(crowd.waiting))
