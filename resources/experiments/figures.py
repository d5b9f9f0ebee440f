#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""figures.py PROGRAM TREEBANKS [NAME...]: prints the figures that the six papers state beside their scores,
and the figures here, as a table in Markdown. PROGRAM is parsescope-cli, TREEBANKS the folder with
NAME-train.conllu for each NAME, by default en_ewt and hu_szeged; all other figures come from the tables in
the folder of this file. Exits with status 77 if a treebank is missing."""
import csv
import json
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
SYSTEMS = ("lr-spine", "arc-standard", "attardi", "arc-eager", "arc-eager+lba", "arc-eager+rba")


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def statistics(treebank):
    """Returns the statistics of the training part of a treebank, by system, with ROOT last as in
    [SSN13], [GSS14] and [GRSS14]."""
    path = pathlib.Path(sys.argv[2]) / f"{treebank}-train.conllu"
    if not path.exists():
        print(f"{path} is missing", file=sys.stderr)
        sys.exit(77)
    only = [word for system in SYSTEMS for word in ("--only", system)]
    output = subprocess.run([sys.argv[1], "stats", "--json", "--root", "last", "--effort", "0", *only, path],
                            check=True, capture_output=True, text=True).stdout
    return {entry["system"]: entry for entry in json.loads(output)["systems"]}


def projective_trees(treebank):
    """Yields the heads of the words of each projective tree in the training part of a treebank: a list in which
    the head of word i is element i, and ROOT is the last node."""
    text = (pathlib.Path(sys.argv[2]) / f"{treebank}-train.conllu").read_text(encoding="utf-8")
    for sentence in text.split("\n\n"):
        words = [line.split("\t") for line in sentence.split("\n") if re.match(r"\d+\t", line)]
        heads = [None, *(int(word[6]) or len(words) + 1 for word in words), None]
        arcs = [tuple(sorted(arc)) for arc in enumerate(heads) if arc[1]]
        if words and not any(a < c < b < d for a, b in arcs for c, d in arcs):
            yield heads


def reduced_size(treebank):
    """Returns the mean of (ℓL + ℓR) / n over the configurations of arc-standard: of the stack and the right stack
    of [GSS14 §4.2], for projective trees, which the paper requires, with arcs as soon as possible."""
    shares = []
    for heads in projective_trees(treebank):
        root = len(heads) - 1
        waiting = [heads.count(node) for node in range(root + 1)]  # dependents without an arc
        stack, front = [], 1
        while front <= root or len(stack) > 1:
            # A node is on the right stack if its head is not in the buffer, or if one of its dependents is on
            # the left stack or the right stack.
            waited_for, right = {heads[node] for node in stack}, 0
            for node in range(front, root + 1):
                if node == root or heads[node] < front or node in waited_for:
                    waited_for.add(heads[node])
                    right += 1
            shares.append((len(stack) + right) / (root - 1))
            below, top = stack[-2:] if len(stack) > 1 else (0, 0)
            if below and heads[below] == top and not waiting[below]:
                waiting[top] -= 1
                del stack[-2]
            elif below and heads[top] == below and not waiting[top]:
                waiting[below] -= 1
                del stack[-1]
            else:
                stack.append(front)
                front += 1
    return mean(shares)


def runs(experiment):
    """Returns the fields of all runs of an experiment."""
    with open(HERE / f"{experiment}.tsv", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def tables(experiment):
    """Returns the rows of all tables of an experiment, as pairs of the heading above and the fields."""
    heading, names, rows = "", [], []
    for line in (HERE / f"{experiment}.md").read_text(encoding="utf-8").split("\n"):
        if line.startswith("## "):
            heading = line[3:]
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if not line.startswith("|"):
            names = []
        elif not names:
            names = cells
        elif not line.startswith("| ---"):
            rows.append((heading, dict(zip(names, cells))))
    return rows


def number(text):
    """Returns the number at the start of a cell, nothing if there is none."""
    match = re.match(r"[-+]?[\d.]+", text or "")
    return float(match[0]) if match else None


def scores(experiment, field, **wanted):
    """Returns the mean of a field of the runs that have the wanted values, by treebank."""
    found = {}
    for run in runs(experiment):
        if all(run[name] == value for name, value in wanted.items()):
            found.setdefault(run["treebank"], []).append(float(run[field]))
    return {treebank: mean(values) for treebank, values in found.items()}


def ratios(above, below):
    """Returns the smallest and the largest ratio over the treebanks."""
    found = sorted(above[treebank] / below[treebank] for treebank in below)
    return f"{found[0]:.2f} to {found[-1]:.2f}"


def training(experiment, system, regime):
    return scores(experiment, "training_seconds", system=system, regime=regime)


def speeds(system):
    """Returns the words that a statically trained parser with labelled transitions parses per second."""
    return {treebank: number(row["words/s"]) for treebank, row in tables("labels")
            if row.get("words/s") and (row["system"], row["regime"], row["variant"]) == (system, "static", "joint")}


def gain(field, larger, smaller):
    """Returns the mean difference of two parsers of [SSN13], in percentage points."""
    return f"{100 * (mean(scores('ssn13', field, **larger).values()) - mean(scores('ssn13', field, **smaller).values())):+.2f}"


def transitions():
    """Returns the labelled precision of the statically trained parsers of [FGR12]: by treebank, system
    and transition."""
    return {(treebank, row["system"], name): number(value) for treebank, row in tables("fgr12")
            if row.get("regime") == "static" and "la" in row for name, value in row.items()
            if name not in ("system", "regime") and number(value) is not None}


def better_ones():
    """Returns the one of lnba and rnba that counts in the claims, by treebank."""
    row = next(row for _, row in tables("fgr12") if "differences" in row and
               row["claim"] == "static, arc-eager+lnba or arc-eager+rnba > static, arc-eager")
    return dict(part.split()[:2] for part in row["differences"].split("; "))


def crossing(field, name, regime):
    """Returns the precision or recall of non-projective arcs of the parsers `name(treebank)`."""
    return {treebank: number(row[field]) for treebank, row in tables("fgr12")
            if field in row and row["regime"] == regime and row["system"] == name(treebank)}


def rows():
    found = {name: statistics(name) for name in sys.argv[3:] or ("en_ewt", "hu_szeged")}

    def both(text):
        return "; ".join(f"{name} {text(systems)}" for name, systems in found.items())

    def spread(system, field):
        return both(lambda found: f"{found[system][field]['mean']:.1f} ≤ {found[system][field]['max']}")

    gamma = both(lambda found: "{mean:.2f}, {variance:.2f}, {max}".format(**found["lr-spine"]["gamma"]))
    yield "γ: mean, variance, largest [SSN13 §5]", "2.98, 2.15, 22", gamma
    yield ("configurations with two correct transitions, LR-spine [SSN13 §4.2]", "42 %",
           both(lambda found: f"{100 * found['lr-spine']['with_choice']:.1f} %"))
    for system, paper in (("arc-eager", "2.8"), ("arc-standard", "2.2")):
        yield (f"LR-spine parses slower than {system} [SSN13 §5], times", paper,
               ratios(speeds(system), speeds("lr-spine")))
    spine = {"system": "lr-spine", "regime": "nondet"}
    for field, name, eager, standard in (("las", "LAS", "+1.33", "+1.47"),
                                         ("exact_heads", "sentences with all heads right", "+2.36", "+4.05")):
        for system, paper in (("arc-eager", eager), ("arc-standard", standard)):
            yield (f"LR-spine − {system}, {name} [SSN13 Table 2]", paper,
                   gain(field, spine, {"system": system, "regime": "static"}))
    yield ("(ℓL + ℓR) / n, arc-standard [GSS14 §5.3]", "0.29",
           "; ".join(f"{name} {reduced_size(name):.2f}" for name in found))
    for system, base, paper in (("arc-standard", "static", "2.3"), ("lr-spine", "nondet", "8")):
        yield (f"{system} trains slower with explore than with {base} [GSS14 §5.3, §6.3], times", paper,
               ratios(training("gss14", system, "explore"), training("gss14", system, base)))

    yield "stack of Attardi's system: mean ≤ largest [GRSS14 §6]", "7.2 ≤ 87", spread("attardi", "stack")
    yield "its buffer", "11 ≤ 192", spread("attardi", "buffer")
    yield "its reduced buffer, with the further conditions given above", "2.6 ≤ 23", spread("attardi", "reduced_buffer")
    yield ("it trains slower with exploration [GRSS14 §7.2], times", "4",
           ratios(training("grss14", "attardi", "explore"), training("grss14", "attardi", "static")))

    for name in ("lba", "rba"):
        yield (f"fewer transitions with `{name}` than without [FGR12 §3.2]", "fewer",
               both(lambda found: f"{100 - 100 * found['arc-eager+' + name]['configurations'] / found['arc-eager']['configurations']:.1f} %"))
    plain = training("fgr12", "arc-eager", "static")
    for name, paper in (("lba", "faster on 4 of 8"), ("rba", "faster on 4 of 8"), ("lnba", "1.07"), ("rnba", "1.07")):
        yield (f"arc-eager trains slower with `{name}` [FGR12 §3.2, §4.2], times", paper,
               ratios(training("fgr12", f"arc-eager+{name}", "static"), plain))
    yield ("pseudo-projective arc-eager trains slower [FGR12 §4.2], times", "1.24",
           ratios(training("fgr12", "arc-eager", "static, pseudo-projective head"), plain))
    las = {name: scores("fgr12", "las", system=f"arc-eager{name}", regime="static") for name in ("", "+lba", "+rba")}
    agree = [treebank for treebank in las[""] if las["+rba"][treebank] > las["+lba"][treebank]]
    yield ("`rba` better than `lba` where more leftward than rightward arcs have length 1 [FGR12 Table 2]", "tendency",
           f"{len(agree)} of {len(las[''])}, not {', '.join(t for t in las[''] if t not in agree)}")
    precision = transitions()
    treebanks = list(las[""])
    lower = [precision[t, "arc-eager+lba+rba", name] < precision[t, f"arc-eager+{name}", name]
             for t in treebanks for name in ("lba", "rba")]
    yield "`lba`, `rba` less precise if both are added [FGR12 §3.2, Table 3]", "16 of 16", f"{sum(lower)} of {len(lower)}"
    higher = [precision[t, f"arc-eager+{name}", standard] > precision[t, "arc-eager", standard]
              for t in treebanks for name in ("lnba", "rnba") for standard in ("la", "ra")]
    yield "`la`, `ra` more precise with `lnba` or `rnba` [FGR12 §4.2]", "yes", f"{sum(higher)} of {len(higher)}"
    better = better_ones()
    projective = "static, pseudo-projective head"
    buffer = [crossing(field, better.get, "static") for field in ("NP", "NR")]
    pseudo = [crossing(field, lambda _: "arc-eager", projective) for field in ("NP", "NR")]
    for (ours, theirs, name, papers) in ((buffer[0], pseudo[0], "precision", "58.9 and 50.7"),
                                         (buffer[1], pseudo[1], "recall", "15.7 and 29.6")):
        yield (f"non-projective arcs, {name}: the better one of `lnba`, `rnba`, and pseudo-projective [FGR12 Table 8]", papers,
               f"{mean(ours.values()):.1f} and {mean(theirs.values()):.1f}; higher on {sum(ours[t] > theirs[t] for t in ours)} of {len(ours)}")
    speed = {(treebank, row["variant"]): number(row["words/s"]) for treebank, row in tables("zm14") if row.get("words/s")}
    slower = [f"{speed[t, 'b = 6, s_b = 3'] / speed[t, 'b = 16, s_b = 16']:.2f}" for t in ("hu_szeged", "tr_imst", "en_ewt")]
    yield "b = 16 slower than b = 6, s_b = 3 [ZM14 §4], times", "1, 1.3 and 1.9", ", ".join(slower)
    harder = re.findall(r"^(\d+) of these (\d+) relations", (HERE / "zm14.md").read_text(encoding="utf-8"), re.M)
    yield ("relations below average among those that gain most [ZM14 Table 4]", "8 of 10",
           ", ".join(f"{few} of {many}" for few, many in harder))


print("| figure | paper | here |\n|---|---|---|")
for cells in rows():
    print("| " + " | ".join(cells) + " |")
