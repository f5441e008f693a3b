"""Say which folder of the repository becomes which package of the wheel.

`interpreter/` is imported as `rulewright`, `tools/` as `rulewright_tools`. The
grammar, the rulesets and the pages of the error codes travel inside
`rulewright`, because the installed command needs them, and so do the tables of
the parser, which are made here so that no command has to wait for them.
"""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
CODE = {"rulewright": "interpreter", "rulewright_tools": "tools"}
DATA = {
    "rulewright.grammar": "grammar",
    "rulewright.rulesets": "rulesets",
    "rulewright.errors": "docs/errors",
}
TEXT = ["rules", "yaml", "md", "txt", "lark", "json", "game"]
WEB = ["html", "js", "css", "svg"]


class BuildWithTables(build_py):
    """Builds the packages, and the tables of the parser beside the module that uses them."""

    tables = ()

    def run(self):
        super().run()
        folder = Path(self.build_lib) / "rulewright" / "parse"
        folder.mkdir(parents=True, exist_ok=True)
        grammar = (HERE / "grammar" / "rules.lark").read_text(encoding="utf-8")
        self.tables = (str(parser_module().install_tables(grammar, folder)),)

    def get_outputs(self, include_bytecode=1):
        return [*super().get_outputs(include_bytecode), *self.tables]


def parser_module():
    """The module of the checkout that makes the tables, under the name it is installed by."""
    place = HERE / CODE["rulewright"]
    spec = spec_from_file_location(
        "rulewright", place / "__init__.py", submodule_search_locations=[str(place)]
    )
    sys.modules["rulewright"] = module_from_spec(spec)
    return import_module("rulewright.parse.grammar")


def code_packages() -> list[str]:
    names = list(CODE)
    for name, folder in CODE.items():
        names += [f"{name}.{inner}" for inner in find_packages(folder)]
    return names


def nested(endings: list[str]) -> list[str]:
    return [f"**/*.{ending}" for ending in endings]


data = {name: folder for name, folder in DATA.items() if Path(folder).is_dir()}

setup(
    packages=[*code_packages(), *data],
    package_dir=CODE | data,
    package_data={"": ["py.typed"], "rulewright_tools": nested(TEXT + WEB)}
    | {name: nested(TEXT) for name in data},
    include_package_data=False,
    cmdclass={"build_py": BuildWithTables},
)
