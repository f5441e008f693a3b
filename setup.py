"""Say which folder of the repository becomes which package of the wheel.

`interpreter/` is imported as `rulewright`, `tools/` as `rulewright_tools`. The
grammar, the rulesets and the pages of the error codes travel inside
`rulewright`, because the installed command needs them.
"""

from pathlib import Path

from setuptools import find_packages, setup

CODE = {"rulewright": "interpreter", "rulewright_tools": "tools"}
DATA = {
    "rulewright.grammar": "grammar",
    "rulewright.rulesets": "rulesets",
    "rulewright.errors": "docs/errors",
}
TEXT = ["rules", "yaml", "md", "txt", "lark", "json", "game"]
WEB = ["html", "js", "css", "svg"]


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
)
