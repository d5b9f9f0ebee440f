# SPDX-License-Identifier: GPL-3.0-or-later
"""What an object needs so that parsescope.blackbox can audit it."""
from typing import Hashable, Optional, Protocol, Sequence, TypeVar

State = TypeVar("State", bound=Hashable)


class Machine(Protocol[State]):
    """A transition system of your own, of which parsescope.blackbox asks everything.

    Its states are hashable objects of any type; equal states are one state. Its oracle is one or several
    of the methods costs, losses, optimal, best and loss, which get a state and the gold heads. A method
    text, if there is one, returns a state as a text for reports.
    """

    def start(self, words: int) -> State:
        """Returns the initial state for a sentence of `words` words."""
        ...

    def legal(self, state: State) -> Sequence[str]:
        """Returns the names of the legal transitions; an empty list if there are none."""
        ...

    def next(self, state: State, transition: str) -> State:
        """Returns the state after a legal transition, without a change to `state`."""
        ...

    def heads(self, state: State) -> Optional[Sequence[int]]:
        """Returns the heads of words 1..n (0 for ROOT, -1 for none) if the parse can end in the state,
        otherwise None."""
        ...
