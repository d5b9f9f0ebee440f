#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""schemas.py PROGRAM SOURCE_DIR: tests that the schemas in resources/schema describe the JSON that
the subcommands read and write.

- The subcommands run on the samples, and every object that they print must fit its schema.
- Objects in which a field is missing or has another type must be refused, by the schemas and, for
  requests, by the subcommands.
- Every field of a schema must occur in an object that was tested, so that no schema invents fields.
- The help of a subcommand must name every field of its schemas and no others."""
import csv
import io
import json
import pathlib
import re
import shlex
import sys
import tempfile

sys.dont_write_bytecode = True
from schema_checks import (DATA, PROGRAM, SOURCE, WRONG, check, check_lines, check_refusals,
                           described, examples, fail, failures, fields_of, names_in_help, run,
                           schemas, seen, validators, without_fields)

SAMPLES = SOURCE / "resources/samples"
FIRST, GERMAN = SAMPLES / "first-steps.conllu", SAMPLES / "german.conllu"
CROSSING = SAMPLES / "non-projective.conllu"

# The forms that the help of each subcommand describes.
HELP = {
    "losses": ["losses-request", "losses-answer"],
    "audit": ["audit-log", "audit", "audit-question", "audit-answer", "machine-question",
              "machine-answer"],
    "decode": ["decode-request", "decode-answer"],
    "derive": ["derive"],
    "replay": ["replay-log", "replay"],
    "stats": ["stats", "stats-cells"],
    "find": ["find"],
    "evaluate": ["evaluation"],
    "blame": ["blame", "blame-search", "blame-words"],
    "systems": ["systems"],
    "oracles": ["oracles"],
    "system check": ["system-check"],
    "system compare": ["system-compare"],
    "exercises": ["exercises"],
    "grade": ["answers"],
    "serve": ["parser-question", "parser-answer"],
    "experiment": ["experiment"],
}
# Forms with fields that the help of another subcommand describes.
ELSEWHERE = {"audit": {"losses-request", "losses-answer", "configuration"}, "grade": {"derive"},
             "replay": {"losses-request", "audit-log"}, "serve": {"configuration", "scores"}}
# Fields that no object in this test has.
UNSEEN = {
    "exercises": {"rules", "other_rules", "question", "points", "key"},
    "parser-answer": {"text", "rules"},
    "session": {"rules"},
    "audit-log": {"not_next"}, "machine-answer": {"text"}, "derive": {"not_next"}, "losses-answer": {"not_next"},
    "replay-log": {"not_next"},
    "experiment-result": {"left_out", "chosen_on", "relations", "sentences", "most_words", "variant",
                          "members", "decoder", "labels", "cube", "network"},
}


def answered(subcommand, requests, *options):
    """Checks requests and their answers, where the program answers without an error."""
    answers = run(subcommand, "-", *options, stdin="\n".join(requests) + "\n", statuses=(0, 1))
    answers = list(map(json.loads, answers.splitlines()))
    if len(answers) != len(requests):
        fail(f"{subcommand}: {len(answers)} answers to {len(requests)} requests")
    for request, answer in zip(requests, answers):
        check(subcommand + "-answer", answer, request)
        if "error" not in answer:
            check(subcommand + "-request", without_ignored(json.loads(request)))


def without_ignored(request):
    """Returns a request without the entries of tables of scores that are ignored."""
    n = request.get("n", 0)
    for name, table in request.get("scores", {}).items():
        if name not in ("sibling", "grandparent"):
            last = n + (1 if name == "arc" else 2)
            layers = table[:n + 1] if request["system"] == "arc-standard" else [table]
            for layer in layers:
                layer[:] = [[0, *row[1:last]] for row in layer[:n + 1]]
    return request


def requests_of_cases(subcommand):
    """Yields the options and requests of the cases of a subcommand."""
    for path in sorted((SOURCE / "tests/app/cases").glob(subcommand + "*.case")):
        text = path.read_text()
        arguments = re.search(r"^args: *(.*)$", text, re.MULTILINE)[1].split()
        stdin = re.search(r"^--- stdin\n(.*?)(?=^--- |\Z)", text, re.MULTILINE | re.DOTALL)
        lines = [line for line in stdin[1].splitlines() if line.strip()] if stdin else []
        if arguments[0] == subcommand and lines and "--help" not in arguments:
            yield [each for each in arguments[1:] if each != "-"], lines


def check_refused_requests():
    """Checks that the program refuses requests that the schema refuses."""
    for subcommand in ("losses", "decode"):
        form = subcommand + "-request"
        refused = []
        for value in examples[form]:
            changed = [other for _, other in without_fields(form, value)]
            changed += [{**value, key: WRONG} for key in [*value, "extra"]]
            refused += [json.dumps(other) for other in changed
                        if not validators[form].is_valid(other)]
        refused = sorted(set(refused))
        answers = run(subcommand, stdin="\n".join(refused) + "\n", statuses=(1,)).splitlines()
        for request, answer in zip(refused, answers):
            if "error" not in json.loads(answer):
                fail(f"{form}: the program answers {request[:300]}")


def losses_and_audit():
    for options, lines in requests_of_cases("losses"):
        answered("losses", lines, *options)
        if "--json-version" not in options:
            answered("losses", lines, *options, "--json-version", "1")
    systems = [system["name"] for system in json.loads(run("systems", "--json"))]
    for system in systems:
        check_lines("derive", run("derive", "--system", system, "--format", "jsonl", FIRST), system)
        requests = [json.dumps({"system": system, "heads": [2, 3, 0, 5, 3, 3],
                                "transitions": ["sh"] * steps, "root": "first"})
                    for steps in range(4)]
        answered("losses", requests)
        answered("losses", requests, "--explain")
    gained = '{"system":"arc-eager","heads":[5,0,2,2,3],"transitions":["sh","ra","ra"]}'
    answered("losses", [gained], "--explain")
    check_lines("derive", run("derive", "--system", "swap", "--root", "last", "--format", "jsonl",
                              CROSSING))
    check_lines("derive", run("derive", "--system", "swap", "--root", "last", "--format", "jsonl",
                              "--json-version", "1", CROSSING))
    check_lines("audit-log", (DATA / "wrong-losses.jsonl").read_text(), "wrong-losses.jsonl")
    check("audit-log", {"system": "arc-eager", "heads": [2, 0], "loss": 0, "loss_exact": True,
                        "losses": {"sh": 0, "ra": 1}, "losses_exact": {"sh": True, "ra": False}})
    check("audit-log", {"system": "covington", "heads": [2, 0], "optimal": ["sh"], "stack": [0],
                        "lists": [[]], "buffer": [1, 2]})
    check("audit-log", {"system": "arc-eager", "heads": [2, 0], "optimal": ["sh"], "stack": [0],
                        "configuration": {"stack": [0], "buffer": [1, 2], "heads": [-1, -1]},
                        "buffer": [1, 2], "final": False, "oracle": "search", "exact": True,
                        "single_root": False, "root": "first"})
    check("audit-log", {"system": "arc-eager", "heads": [0], "optimal": [], "stack": [0, 1],
                        "buffer": [], "final": True, "tree": [0]})
    for said in ({"costs": {"sh": 0.0, "ra": None}}, {"best": "sh"}, {"error": "no head"}):
        check("audit-log", {"id": 4, "sent_id": "a", "system": "arc-eager", "heads": [2, 0], **said,
                            "transitions": [], "configuration": {"stack": [], "buffer": [0, 1, 2],
                                                                 "heads": [-1, -1]}})
    answered("losses", ['{"id":3,"system":"arc-eager","heads":[2,0]}'])
    labelled = {"system": "arc-eager", "heads": [2, 0], "labels": ["det", "root"]}
    answered("losses", [json.dumps({**labelled, "transitions": ["sh"]}),
                        json.dumps({**labelled, "configuration": {
                            "stack": [0], "buffer": [2], "heads": [2, -1], "labels": ["obj", None]}})])
    check("audit-log", {**labelled, "transitions": ["SHIFT", "LEFT-ARC:obj"], "loss": 1})
    check("audit", json.loads(run("audit", "--json", DATA / "wrong-losses.jsonl", statuses=(1,))))
    check("audit", json.loads(run("audit", "--json", "--command", "sh always-zero.sh",
                                  "wrong-losses.jsonl", statuses=(0, 1))))
    check("audit", json.loads(run("audit", "--json", "--command", "sh always-zero.sh", "--system",
                                  "arc-eager", "--words", "2", statuses=(1,))))


def questions_and_answers(folder):
    """Checks what passes between the program and the oracles and machines that it audits."""
    def crossing(answering, *options, statuses=(0,)):
        """Runs an audit, and returns the lines that were asked and those that answered."""
        asked, answered = folder / "asked", folder / "answered"
        command = f"tee {asked} | {answering} | tee {answered}"
        run("audit", *[command if each == "COMMAND" else each for each in options],
            statuses=statuses)
        return asked.read_text(), answered.read_text()

    losses = shlex.quote(PROGRAM) + " losses"
    for options in ([], ["--labels", "x,y"], ["--root", "last", "--single-root"],
                    ["--root", "none"]):
        for system in ("arc-standard", "covington", "easy-first"):
            asked, answers = crossing(losses, "--command", "COMMAND", "--system", system, "--words", 2,
                                      *options)
            check_lines("audit-question", asked, system)
            check_lines("audit-answer", answers, system)
    parsers = SOURCE / "resources/parsers"
    asked, answers = crossing(f"python3 {parsers}/eager_oracle.py", "--command", "COMMAND",
                              "--system", "arc-eager", "--gold", "projective", "--words", 2)
    check_lines("audit-question", asked, "eager_oracle.py")
    check_lines("audit-answer", answers, "eager_oracle.py")
    asked, answers = crossing(f"python3 {parsers}/edge_machine.py", "--machine", "COMMAND", "--gold",
                              "projective", "--words", 2)
    check_lines("machine-question", asked, "edge_machine.py")
    check_lines("machine-answer", answers, "edge_machine.py")
    for answer in ({"best": "LEFT-ARC:det"}, {"optimal": [], "id": None}, {"error": "no head"},
                   {"loss": ">=3"}):
        check("audit-answer", answer)
        check("machine-answer", {"id": 1, **answer})
    # The program refuses the answers that the schema refuses.
    for answer in ({}, {"costs": {}}, {"costs": {"sh": "0"}}, {"optimal": "sh"}, {"best": 1},
                   {"error": 5}, {"id": "a", "loss": 0}, {"loss": [0]}):
        (folder / "answer").write_text(json.dumps(answer))
        if validators["audit-answer"].is_valid(answer):
            fail(f"audit-answer: {answer} is not refused")
        run("audit", "--command", f"while read -r line; do cat {folder}/answer; echo; done", "--system",
            "arc-eager", "--words", 1, statuses=(1,))


def decode():
    for options, lines in requests_of_cases("decode"):
        answered("decode", lines, *options)


def replay(folder):
    log = folder / "log.jsonl"
    for system, file in (("arc-standard", FIRST), ("attardi", CROSSING),
                         ("covington", CROSSING), ("2-planar", CROSSING),
                         ("easy-first", FIRST)):
        log.write_text(run("derive", "--system", system, "--format", "jsonl", file))
        check_lines("replay-log", log.read_text(), system)
        check_lines("replay", run("replay", "--json", "--system", system, "--log", log, file))
    lines = ['{"system":"arc-standard","heads":[2,0],"transitions":["sh","sh","la"],"loss":0,'
             '"losses":{"sh":0},"optimal":["sh"],"stack":[0],"buffer":[],"final":true,'
             '"oracle":"search","exact":true,"single_root":true,"root":"first"}']
    check_lines("replay-log", lines[0])
    one = folder / "one.conllu"
    one.write_text(run("find", "--conllu", "sent_id=first-steps-1", FIRST))
    log.write_text("sh sh sh ra sh sh\n")
    check_lines("replay", run("replay", "--json", "--system", "arc-standard", "--log", log, one))


def treebanks():
    for query in ("length>=1", "pattern { N -> M }", "gamma>=2"):
        check_lines("find", run("find", "--json", query, FIRST))
    check_lines("find", run("find", "--json", "--enhanced", "pattern { N -> M }", "rich.conllu",
                            statuses=(0, 1)))
    for file in (FIRST, CROSSING, DATA / "empty.conllu"):
        check("stats", json.loads(run("stats", "--json", file, statuses=(0, 1))))
        check("stats-cells", json.loads(run("stats", "--cells", "--json", file, statuses=(0, 1))))
    check("evaluation", json.loads(run("evaluate", "--json", "--gold", FIRST, "--system", FIRST)))
    other = run("evaluate", "--json", "--gold", "sea-gold.conllu", "--system", "sea-system.conllu",
                "--other", "sea-gold.conllu")
    check("evaluation", json.loads(other))


def lists():
    check("systems", json.loads(run("systems", "--json")))
    check("oracles", json.loads(run("oracles", "--json")))
    for system in json.loads(run("systems", "--json")):
        check("system-check", json.loads(run("system", "check", "--json", "--words", 3,
                                             system["name"])))
    for system in ("./endless.system", "./my-hybrid.system", "arc-eager+lba"):
        check("system-check", json.loads(run("system", "check", "--json", "--words", 3, system,
                                             statuses=(0, 1))))
    check("system-check", json.loads(run("system", "check", "--json", "--words", 3, "--positions",
                                         "s0 b0", "--trees", FIRST, "arc-standard")))
    check("system-compare", json.loads(run("system", "compare", "--json", "--words", 4,
                                           "arc-standard", "attardi")))


def teaching(folder):
    for options in (("--kind", "next-transition,table,chart-cell,lost-arcs,recover,gold-tree"),
                    ("--kind", "count,first-mistake,wrong-arc,attachment-score,projective,"
                     "crossing-arcs,not-derivable"),
                    ("--root", "last", "--single-root"), ("--root", "stack"),
                    ("--kind", "table", "--marks", "relations"),
                    ("--kind", "table", "--rows", "after", "--show-relations")):
        check("exercises", json.loads(run("exercises", *options, "--system", "arc-standard",
                                          "--count", 6, FIRST)))
    check("exercises", json.loads(run("exercises", "--kind", "tree-between", "--system", "attardi",
                                      "--other", "arc-standard", "--count", 1, "--max-words", 30,
                                      "--any-sentence", CROSSING)))
    check("exercises", json.loads((DATA / "exercises.json").read_text()))
    check("exercises", json.loads(run("exercises", DATA / "exercises-rules.json", "--format", "json",
                                      "--after-error", "go-on", "--hide-answers")))
    check_lines("answers", run("derive", "--system", "swap", "--format", "jsonl", FIRST))
    session = [{"parsescope-session": 1, "treebank": "", "sentence": 0, "system": "arc-standard",
                "single_root": False, "oracle": "", "cursor": 2, "next": 1, "root": "first"},
               {"conllu": "1\tA\t_\t_\t_\t_\t0\troot\t_\t_\n\n", "gold": [0]},
               {"parent": 0, "transition": "sh", "next": 2},
               {"parent": 1, "transition": "sh", "next": -1}]
    on_stack = [{**session[0], "root": "stack", "cursor": 1, "next": 1}, session[1],
                {"parent": 0, "transition": "sh", "next": -1}]
    scene = {**session[0], "scene": {"title": "Start", "note": "", "losses": False}}
    side = {**session[0], "scene": {**scene["scene"], "beside": True}}
    session += [scene, *session[1:], side, *session[1:], *on_stack]
    answer = {"exercise": 1, "answer": "sh sh ra"}
    for form, lines in (("session", session), ("answers", [answer])):
        (folder / (form + ".jsonl")).write_text("".join(json.dumps(line) + "\n" for line in lines))
        for line in lines:
            check(form, line)
    marks = run("grade", "--key", folder / "session.jsonl", folder / "answers.jsonl")
    if ",table,right," not in marks:
        fail("grade does not read the session and the answer")
    for line in ({**answer, "earlier": ["sh la", None], "seconds": 60},
                 {"exercise": 1, "steps": ["sh", "la", None, "sh", "ra"], "after_error": "undo",
                  "tries": 2, "seconds": 5}):
        check("answers", line)
        (folder / "tries.jsonl").write_text(json.dumps(line) + "\n")
        marks = run("grade", "--key", folder / "session.jsonl", folder / "tries.jsonl")
        row = next(csv.DictReader(io.StringIO(marks)))
        if row["mark"] != "right, 1 hint" or float(row["score"]) == 100:
            fail("grade does not read several tries")


def learning(folder):
    eager, cube = folder / "eager.model", folder / "cube.model"
    run("train", "--system", "arc-eager", "--iterations", 2, "--quiet", "--input", FIRST, "--model",
        eager)
    run("train", "--scorer", "cube", "--table-bits", 16, "--iterations", 1, "--quiet", "--input",
        FIRST, "--model", cube)
    check("blame", json.loads(run("blame", "--json", "--model", eager, GERMAN)))
    check("blame-search", json.loads(run("blame", "--json", "--model", cube, GERMAN)))
    check_lines("blame-words", run("blame", "--words", "--model", cube, GERMAN))
    check("evaluation", json.loads(run("evaluate", "--json", "--gold", GERMAN, "--model", eager)))
    # The questions that the program asks a connected parser, and the answers of "serve".
    tables = folder / "tables.model"
    run("train", "--scorer", "bilstm", "--system", "arc-hybrid", "--hidden", 4, "--word-size", 4,
        "--tag-size", 4, "--mlp", 4, "--threads", 1, "--iterations", 1, "--quiet", "--input", FIRST,
        "--model", tables)
    tee = f"command: tee {shlex.quote(str(folder / 'asked'))} | '{PROGRAM}' serve --model "
    for model in (eager, cube, tables):
        run("parse", "--model", tee + str(model), FIRST, statuses=(0, 1))
        asked = (folder / "asked").read_text()
        check_lines("parser-question", asked)
        check_lines("parser-answer", run("serve", "--model", model, stdin=asked))
    word = {"form": "Go", "lemma": "go", "upos": "VERB", "xpos": "VB", "feats": "_"}
    question = {"id": 2, "ask": "tables", "system": "arc-hybrid", "sentence": [word]}
    check("parser-question", question)
    for asked in (question, {**question, "sentence": [WRONG]}):
        check_lines("parser-answer", run("serve", "--model", tables, stdin=json.dumps(asked)))


def experiments(folder):
    for file in sorted((SOURCE / "resources/experiments").glob("*.json")):
        check("experiment", json.loads(file.read_text()), file.name)
    for file in ("experiment.json", "experiment-own.json"):
        check("experiment", json.loads((DATA / file).read_text()), file)
    small = folder / "small.json"
    text = json.loads((DATA / "experiment.json").read_text())
    text["results"] = str(folder / "results")
    small.write_text(json.dumps(text))
    run("experiment", small, "--treebanks", DATA)
    results = sorted((folder / "results").glob("*.json"))
    if not results:
        fail("experiment: there is no result")
    for result in results:
        check("experiment-result", json.loads(result.read_text()), result.name)
    whole = {**text, "settings_of": "SSN13", "sentences": 1, "most_words": 3, "punctuation": True, "root_last": True,
             "single_root": False, "only_derivable": True,
             "relation_gains": [{"title": "", "larger": "a", "smaller": "b", "most": 1}],
             "claims": [{"source": "", "at_most": 1, "level": 0.1, "larger": {"treebank": "tiny"},
                         "smaller": {"treebank": ["tiny"]}}]}

    def count(experiment):
        """Checks that the program and the schema agree about an experiment."""
        small.write_text(json.dumps(experiment))
        fits = validators["experiment"].is_valid(experiment)
        run("experiment", "--count", small, "--treebanks", DATA, statuses=(0,) if fits else (1,))
        return fits

    parameters = schemas["experiment"]["$defs"]
    for bound, change in (("minimum", -1), ("maximum", 1)):
        inside = {kind: {name: field.get(bound, field.get("enum", [""])[0])
                         for name, field in of["properties"].items()}
                  for kind, of in parameters.items()}
        check("experiment", {**whole, **inside})
        if not count({**whole, **inside}):
            fail(f"experiment: a parameter at its {bound} is refused")
        for kind, values in inside.items():
            for name in values:
                is_number = bound in parameters[kind]["properties"][name]
                wrong = values[name] + change if is_number else 0
                if count({**whole, kind: {**values, name: wrong}}):
                    fail(f"experiment: {name} is {wrong}, which is not refused")
    for field in [*whole, "extra"]:
        count({**whole, field: WRONG})
    for field in schemas["experiment"]["required"]:
        count({key: value for key, value in whole.items() if key != field})


def check_help():
    transitions = {rule["name"] for system in json.loads(run("systems", "--json"))
                   for rule in system["transitions"]}
    for subcommand, forms in HELP.items():
        quoted, in_examples, listed = names_in_help(run(*subcommand.split(), "--help"))
        fields = set().union(*map(fields_of, forms))
        elsewhere = set().union(*map(fields_of, ELSEWHERE.get(subcommand, set())), set())
        for field in sorted(fields - elsewhere - quoted - listed):
            fail(f"{subcommand} --help does not describe the field {field}")
        for field in sorted((in_examples | listed) - fields - elsewhere - transitions):
            fail(f"{subcommand} --help names the field {field}, which is in no schema")
    for form in schemas:
        if form not in {each for forms in HELP.values() for each in forms} | {
                "configuration", "scores", "session", "experiment-result"}:
            fail(f"{form}: no help describes this form")


for name, schema in schemas.items():
    described(name, schema)
with tempfile.TemporaryDirectory() as temporary:
    losses_and_audit()
    questions_and_answers(pathlib.Path(temporary))
    decode()
    replay(pathlib.Path(temporary))
    treebanks()
    lists()
    teaching(pathlib.Path(temporary))
    learning(pathlib.Path(temporary))
    experiments(pathlib.Path(temporary))
check_refusals()
check_refused_requests()
for form in schemas:
    if form not in ("configuration", "scores"):
        known = seen.get(form, set()) | UNSEEN.get(form, set())
        for field in sorted(fields_of(form, follow=False) - known):
            fail(f"{form}: no object has the field {field}")
check_help()
print(f"{len(schemas)} schemas, {len(failures)} failures")
sys.exit(1 if failures else 0)
