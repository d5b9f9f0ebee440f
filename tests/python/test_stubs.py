# SPDX-License-Identifier: GPL-3.0-or-later
"""The stubs of the package have the names, parameters, defaults and types of the compiled module."""
import ast
import os
import re

import pytest

import parsescope

FOLDER = os.path.dirname(parsescope.__file__)
with open(os.path.join(FOLDER, "__init__.pyi"), encoding="utf-8") as _file:
    STUB = ast.parse(_file.read()).body
CLASSES = {node.name: {member.name: member for member in node.body}
           for node in STUB if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name: node for node in STUB if isinstance(node, ast.FunctionDef)}
#: Special methods that users see; the others come from pybind11.
SPECIAL = {"__init__", "__eq__", "__hash__", "__len__", "_repr_svg_", "_repr_html_"}
#: Types that the module converts itself, so that its signature says only "object".
ANY = re.compile(r"\b(object|numpy|(list|dict|tuple)\b(?!\[))")


def signature(function):
    """The signature in the first line of the documentation of a compiled function."""
    line = function.__doc__.splitlines()[0]
    return ast.parse(f"def {'f' if line.startswith('(') else ''}{line}: ...").body[0]


def type_text(annotation):
    text = ast.unparse(annotation).replace("parsescope._core.", "").replace("parsescope::python::", "")
    for generic in ("List", "Tuple", "Dict"):
        text = text.replace(generic + "[", generic.lower() + "[")
    return text


def compare_types(stub, compiled, name):
    found = type_text(compiled)
    if not ANY.search(found):
        assert type_text(stub) == found, name


def compare(stub, function, name):
    compiled = signature(function)
    assert [arg.arg for arg in stub.args.args] == [arg.arg for arg in compiled.args.args], name
    assert len(stub.args.defaults) == len(compiled.args.defaults), name
    for given, real in zip(stub.args.defaults, compiled.args.defaults):
        assert ast.unparse(given) in ("...", ast.unparse(real)), name
    for given, real in zip(stub.args.args, compiled.args.args):
        if given.arg != "self":
            compare_types(given.annotation, real.annotation, f"{name}: {given.arg}")
    compare_types(stub.returns, compiled.returns, name)


def test_names():
    imported = {alias.asname for node in STUB if isinstance(node, ast.ImportFrom)
                and node.module.startswith("parsescope") for alias in node.names}
    constants = {node.target.id for node in STUB if isinstance(node, ast.AnnAssign)}
    assert {*CLASSES, *FUNCTIONS, *imported, *constants} == {*parsescope.__all__, "__version__"}
    assert os.path.exists(os.path.join(FOLDER, "py.typed"))


@pytest.mark.parametrize("name", CLASSES)
def test_classes(name):
    stub, members = CLASSES[name], vars(getattr(parsescope, name))
    public = {member for member in members if not member.startswith("_") or member in SPECIAL}
    if name in ("AuditReport", "Configuration"):
        public.discard("__init__")  # refuses all arguments
    assert set(stub) == public
    for member, node in stub.items():
        value = members[member]
        is_property = any(ast.unparse(decorator) == "property" for decorator in node.decorator_list)
        assert is_property == isinstance(value, property), member
        if is_property:
            compare_types(node.returns, signature(value.fget).returns, f"{name}.{member}")
        elif member not in ("__eq__", "__hash__"):
            compare(node, value, f"{name}.{member}")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name):
    compare(FUNCTIONS[name], getattr(parsescope, name), name)


@pytest.mark.parametrize("name", [*FUNCTIONS, *(f"{name}.{member}" for name in CLASSES
                                               for member in CLASSES[name] if not member.startswith("_"))])
def test_everything_is_documented(name):
    value = parsescope
    for part in name.split("."):
        value = getattr(value, part)
    lines = value.__doc__.splitlines()
    assert any(line.strip().endswith(".") for line in lines), name
