# SPDX-License-Identifier: GPL-3.0-or-later
"""Charts and derivations, which notebooks show."""
from dataclasses import dataclass
from html import escape
from typing import Any


class Chart(dict[str, Any]):
    """The chart of a configuration as lists of dictionaries, for example for pandas.DataFrame.

    `axis` has the nodes of rows and columns, and `goal` is the index of the goal item, or None. `total` is
    what Oracle.loss returns. An item has kind, key, label, text, row, column, value and best, the index of
    its best deduction; a deduction has rule, conclusion and premises (indices of items), cost, arc and value.
    A value is None if the item cannot be derived. `notes` has remarks.
    """

    #: The largest number of rows of a table in a notebook.
    longest = 25

    def _repr_html_(self) -> str:
        axis = self["axis"]
        summary = (f"<p>Chart with {len(self['items'])} items and {len(self['deductions'])} deductions, "
                   f"total {'∞' if self['total'] is None else self['total']}</p>")
        summary += "".join(f"<p>{escape(note)}</p>" for note in self["notes"])
        if len(axis) > self.longest:
            return summary
        cells: dict[tuple[int, int], list[str]] = {}
        for item in self["items"]:
            if item["value"] is not None:
                cells.setdefault((item["row"], item["column"]), []).append(
                    f"<span title=\"{escape(item['text'])}\">{escape(item['label'])}: {item['value']}</span>")
        head = "".join(f"<th>{node}</th>" for node in axis)
        rows = "".join(
            f"<tr><th>{node}</th>" + "".join(f"<td>{'<br>'.join(cells.get((row, column), []))}</td>"
                                             for column in range(len(axis))) + "</tr>"
            for row, node in enumerate(axis))
        return f"{summary}<table><tr><th></th>{head}</tr>{rows}</table>"


@dataclass
class Derivation:
    """A derivation: the names of its transitions, and a page for the browser that steps through it."""

    transitions: list[str]
    html: str

    def __repr__(self) -> str:
        return f"<parsescope.Derivation {' '.join(self.transitions)}>"

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{escape(self.html)}" style="width:100%;height:560px;border:0" '
                'title="Derivation"></iframe>')
