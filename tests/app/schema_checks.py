# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions for schemas.py, which compare JSON with the schemas in resources/schema."""
import copy
import json
import pathlib
import re
import shlex
import subprocess
import sys
import warnings

try:
    warnings.simplefilter("ignore", DeprecationWarning)
    import jsonschema
    from jsonschema import Draft202012Validator, RefResolver
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
SOURCE = pathlib.Path(sys.argv[2]).resolve()
DATA = SOURCE / "tests/data/cli"
WRONG = {"wrong": {"wrong": True}}  # fits no field of any schema

# Forms with fields that the reader ignores.
OPEN = {"answers", "audit-answer", "exercises", "machine-answer", "session", "parser-question", "parser-answer",
        "replay-log"}

# Fields with any value, or with any object.
ANY = {"machine-question": {"state"}, "machine-answer": {"state", "legal"}}

failures = []
seen = {}    # the names of the fields in the objects of each form
examples = {}  # some objects of each form


def fail(text):
    failures.append(text)
    print(text)


def run(*arguments, stdin="", statuses=(0,)):
    """Returns the standard output of the program."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=stdin, capture_output=True,
                          text=True, cwd=DATA, timeout=300)
    if done.returncode not in statuses:
        fail(f"{shlex.join(map(str, arguments))}: exit status {done.returncode}: {done.stderr}")
    return done.stdout


schemas = {path.name.removesuffix(".schema.json"): json.loads(path.read_text())
           for path in sorted((SOURCE / "resources/schema").glob("*.schema.json"))}
store = {schema["$id"]: schema for schema in schemas.values()}
validators = {}
for name, schema in schemas.items():
    Draft202012Validator.check_schema(schema)
    if schema["$id"] != name + ".schema.json":
        fail(f"{name}: the $id names another file")
    validators[name] = Draft202012Validator(schema, resolver=RefResolver(schema["$id"], schema,
                                                                        store=store))


def described(name, node, place=""):
    """Reports fields without a title or description."""
    if isinstance(node, dict):
        for field, value in node.get("properties", {}).items():
            if isinstance(value, dict) and value and "description" not in value \
                    and "$ref" not in value and list(value) != ["minProperties"] \
                    and place != "if":
                fail(f"{name}: {field} has no description")
        for key, value in node.items():
            described(name, value, key)
    elif isinstance(node, list):
        for value in node:
            described(name, value, place)


def fields_in(value):
    """Returns the names of all fields in a JSON value."""
    if isinstance(value, dict):
        return set(value).union(*map(fields_in, value.values()))
    return set().union(*map(fields_in, value)) if isinstance(value, list) else set()


def fields_of(name, part=None, follow=True):
    """Returns the names of all fields in a schema or a part of it, by default including those of
    other schemas to which it refers."""
    return fields_below(name, schemas[name] if part is None else part, set() if follow else None)


def fields_below(name, node, done):
    """Returns the names of all fields below a node of a schema. `done` has the references that were
    followed; it is None if references to other files are not followed."""
    found = set()
    if isinstance(node, list):
        return found.union(*(fields_below(name, value, done) for value in node))
    if not isinstance(node, dict):
        return found
    if done is not None and "$ref" in node and (name, node["$ref"]) not in done:
        done.add((name, node["$ref"]))
        file, _, pointer = node["$ref"].partition("#")
        other = file.removesuffix(".schema.json") or name
        target = schemas[other]
        for part in pointer.split("/")[1:]:
            target = target[part]
        found |= fields_below(other, target, done)
    for key, value in node.items():
        if key == "properties":
            found |= {field for field, of in value.items() if of is not False}
            found |= fields_below(name, list(value.values()), done)
        elif key not in ("if", "not", "else") and (key != "$defs" or done is None):
            found |= fields_below(name, value, done)
    return found


def check(form, value, where=""):
    """Checks that a value fits its schema."""
    error = jsonschema.exceptions.best_match(validators[form].iter_errors(value))
    if error:
        fail(f"{form}: {where}: {error.message[:300]} at {list(error.absolute_path)} in "
             f"{json.dumps(value, ensure_ascii=False)[:300]}")
        return
    seen.setdefault(form, set()).update(fields_in(value))
    kept = examples.setdefault(form, [])
    if len(kept) < 40:
        kept.append(value)


def check_lines(form, text, where=""):
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        fail(f"{form}: {where}: there is no line")
    for line in lines:
        check(form, json.loads(line), where)


def parts_that_fit(form, value):
    """Returns the schema, or those of its alternatives that the value fits."""
    parts = [schemas[form], *schemas[form].get("anyOf", [])]
    return [part for part in parts if part.get("type") and validators[form].evolve(schema=part)
            .is_valid(value)]


def without_fields(form, value):
    """Yields copies of an object, each without one of the required fields."""
    for part in parts_that_fit(form, value) if isinstance(value, dict) else []:
        for field in part.get("required", []):
            yield (field,), {key: of for key, of in value.items() if key != field}


def with_wrong_fields(value, path=()):
    """Yields copies of a value, each with one field that has another type or is unknown."""
    for key in [*value, "extra"] if isinstance(value, dict) else range(min(len(value), 2)):
        changed = copy.copy(value)
        changed[key] = WRONG
        yield (*path, key), changed
        if key != "extra" and isinstance(value[key], (dict, list)):
            for where, inner in with_wrong_fields(value[key], (*path, key)):
                changed = copy.copy(value)
                changed[key] = inner
                yield where, changed


def shape_of(value):
    """Returns the fields and types in a JSON value, without its numbers and texts."""
    if isinstance(value, dict):
        return str({key: shape_of(value[key]) for key in sorted(value)})
    if isinstance(value, list):
        return str(sorted(set(map(shape_of, value))))
    return type(value).__name__


def check_refusals():
    for form, values in examples.items():
        for value in {shape_of(value): value for value in values[:8]}.values():
            known = set().union(*(fields_of(form, part) for part in parts_that_fit(form, value)))
            for where, other in [*with_wrong_fields(value), *without_fields(form, value)]:
                if where[0] in ANY.get(form, set()) and where[0] in other:
                    continue
                # Some schemas permit fields that are ignored.
                if (known.issuperset(each for each in where if isinstance(each, str))
                        or form not in OPEN) and validators[form].is_valid(other):
                    fail(f"{form}: not refused: {where} in {json.dumps(other)[:300]}")


def names_in_help(text):
    """Returns the fields that a help names: in quotation marks, or at the beginning of a line in a
    list of fields, separated by commas. A list begins below a line with "Fields of" and ends at an
    empty line."""
    quoted = set(re.findall(r'"([a-z][a-z0-9_-]*)"', text))
    examples = set(re.findall(r'"([a-z][a-z0-9_-]*)":(?! )', text))
    listed = set()
    inside = False
    for line in text.splitlines():
        inside = line.startswith("Fields of") or (inside and line.strip() != "")
        names = re.match(r"  ([a-z][a-z0-9_-]*(?:, [a-z][a-z0-9_-]*)*)(?:  +|,?$)", line)
        if inside and names:
            listed |= set(names[1].split(", "))
    return quoted, examples, listed
