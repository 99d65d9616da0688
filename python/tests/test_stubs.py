"""The type stubs say what the module has: every name, parameter, default and docstring."""

import ast
import inspect
from pathlib import Path

import pytest

import nabu
from nabu import _nabu

STUBS = ast.parse((Path(__file__).parents[1] / "nabu" / "_nabu.pyi").read_text())
CLASSES = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name: node for node in STUBS.body if isinstance(node, ast.FunctionDef)}
# What Python itself makes of classes, and what only pickles use.
COMMON = set(dir(object)) | {"__module__", "__weakref__"}


def is_public(name):
    return not name.startswith("_")


def stub_members(node):
    return {one.name: one for one in node.body if isinstance(one, ast.FunctionDef)}


def stub_parameters(node):
    """Names, and defaults as their values."""
    arguments = node.args
    names = [one.arg for one in arguments.args if one.arg != "self"]
    defaults = [inspect.Parameter.empty] * (len(names) - len(arguments.defaults))
    defaults += [ast.literal_eval(one) for one in arguments.defaults]
    found = [(name, default, False) for name, default in zip(names, defaults)]
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        found.append((one.arg, inspect.Parameter.empty if default is None else ast.literal_eval(default), True))
    return found


def real_parameters(thing):
    parameters = inspect.signature(thing).parameters.values()
    of_interest = [one for one in parameters if one.name not in ("self", "cls", "slf")]
    return [(one.name, one.default, one.kind is one.KEYWORD_ONLY) for one in of_interest]


def test_every_name_of_the_module_is_in_the_stubs():
    real = {name for name in dir(_nabu) if is_public(name)}
    assert real == {name for name in (*CLASSES, *FUNCTIONS) if is_public(name)}
    assert isinstance(_nabu.__version__, str)


def test_every_name_of_the_package_has_a_type():
    """Names are loaded when they are first asked for, which type checkers do not see."""
    tree = ast.parse((Path(__file__).parents[1] / "nabu" / "__init__.py").read_text())
    (block,) = [one for one in tree.body if isinstance(one, ast.If)]
    assert {alias.name for one in block.body for alias in one.names} == set(nabu._HOME_OF)


@pytest.mark.parametrize("name", sorted(set(CLASSES) - {"NabuError"}))
def test_classes_have_the_members_of_their_stubs(name):
    real, stub = getattr(_nabu, name), stub_members(CLASSES[name])
    assert {one for one in vars(real) if is_public(one)} == {one for one in stub if is_public(one)}
    for member, node in stub.items():
        thing = getattr(real, member)
        is_property = any(getattr(one, "id", "") == "property" for one in node.decorator_list)
        assert inspect.isgetsetdescriptor(thing) == is_property, member
        if not is_property and is_public(member):
            assert real_parameters(thing) == stub_parameters(node), member
    assert real_parameters(real) == stub_parameters(stub["__init__"]) if "__init__" in stub else True


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_functions_have_the_parameters_of_their_stubs(name):
    assert real_parameters(getattr(_nabu, name)) == stub_parameters(FUNCTIONS[name])


def documented(node):
    return [one for one in ast.walk(node) if isinstance(one, (ast.ClassDef, ast.FunctionDef)) and is_public(one.name)]


def test_everything_has_a_docstring():
    assert [one.name for one in documented(STUBS) if ast.get_docstring(one) is None] == []
    for name, node in CLASSES.items():
        real = getattr(_nabu, name)
        assert real.__doc__, name
        assert [one for one in stub_members(node) if is_public(one) and not getattr(real, one).__doc__] == []
    for page in sorted((Path(__file__).parents[1] / "nabu").rglob("*.py")):
        tree = ast.parse(page.read_text())
        assert ast.get_docstring(tree), page
        inner = {inner for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) for inner in ast.walk(one) if inner is not one}
        bare = [one.name for one in documented(tree) if one not in inner and ast.get_docstring(one) is None]
        assert bare == [], page
