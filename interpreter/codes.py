"""The codes of all diagnostics: for each a name and a sentence.

A code is a promise: it keeps its meaning for ever and has a page `docs/errors/CODE.md`.
The first letter is the severity (E error, W warning), the first digit the stage:

    E1 reading    E2 parsing    E3 overlays     E4 names    E5 types
    E6 limits     E7 running    E8 decisions, saves and commands    W9 warnings
"""

from collections.abc import Mapping

from attrs import frozen


@frozen
class Code:
    """The name of a code, for links and headings, and what it means in one sentence."""

    slug: str
    title: str


CODES: Mapping[str, Code] = {
    "E101": Code("unreadable-file", "A file cannot be read."),
    "E102": Code("missing-file", "A file or folder that is named does not exist."),
    "E103": Code("not-utf8", "A file is not text in UTF-8."),
    "E104": Code("duplicate-key", "A key is written twice in the same table."),
    "E105": Code("file-too-large", "A file is larger than Rulewright reads."),
    "E106": Code("too-many-files", "A ruleset has more files than Rulewright reads."),
    "E107": Code("path-leaves-folder", "A file name points outside the ruleset's folder."),
    "E108": Code("yaml-syntax", "The text is not valid YAML."),
    "E109": Code("yaml-tab", "A YAML file contains a tab."),
    "E110": Code("yaml-tag", "A YAML value carries a tag."),
    "E111": Code("yaml-alias-limit", "YAML aliases are circular or expand too far."),
    "E112": Code("yaml-nesting-limit", "YAML values are nested too deeply."),
    "E113": Code("yaml-documents", "A YAML file holds more than one document."),
    "E114": Code("yaml-key", "A key is not text."),
    "E115": Code("yaml-merge-key", "A merge key is used."),
    "E116": Code("yaml-yes-no", "A bare word could be read as text or as true or false."),
    "E117": Code("fractional-number", "A number is not whole."),
    "E118": Code("unclear-number", "A number is not written in plain decimal digits."),
    "E119": Code("yaml-directive", "A YAML file begins with a directive."),
    "E120": Code("unknown-key", "A key is not one that this table knows."),
    "E121": Code("missing-key", "A key that must be written is missing."),
    "E122": Code("wrong-type", "A value is of the wrong type."),
    "E123": Code("unknown-format", "The ruleset is written for another format version."),
    "E124": Code("bad-value", "A value is of the right type but makes no sense here."),
    "E125": Code("repeated-entry", "A list names the same thing twice."),
    "E126": Code("not-a-ruleset", "A folder holds no ruleset."),
    "E127": Code("unknown-ruleset", "No ruleset has this name."),
    "E128": Code("unknown-variant", "The ruleset has no variant of this name."),
    "E129": Code("bad-ruleset-name", "The name of a ruleset and its variants is malformed."),
}
