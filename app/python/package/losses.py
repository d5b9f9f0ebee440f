# SPDX-License-Identifier: GPL-3.0-or-later
"""Losses whose types tell whether they are exact."""
from typing import NoReturn


class Loss(int):
    """An exact loss: a whole number with `exact`, which is True."""

    __slots__ = ()
    exact: bool = True

    @property
    def value(self) -> int:
        """The loss as an int."""
        return int(self)


class LowerBound:
    """The lower bound of a loss that is not known exactly, printed as "≥ 3".

    It is no number: arithmetic and order raise a TypeError, and int() a ValueError, so that no bound
    is taken for a loss. `value` is the bound, `exact` is False.
    """

    __slots__ = ("value",)
    exact: bool = False

    def __init__(self, value: int) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"≥ {self.value}"

    def __eq__(self, other: object) -> bool:
        return self.value == other.value if isinstance(other, LowerBound) else NotImplemented

    def __hash__(self) -> int:
        return hash(("≥", self.value))

    def __bool__(self) -> bool:
        if self.value > 0:
            return True
        self._refuse()

    def __int__(self) -> NoReturn:
        self._refuse()

    def __float__(self) -> NoReturn:
        self._refuse()

    def _refuse(self) -> NoReturn:
        raise ValueError(f"the loss is only known to be at least {self.value}")
