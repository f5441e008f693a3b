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
    "E401": Code("duplicate-definition", "Two definitions have the same name."),
    "E402": Code("reserved-name", "A name of the language itself is given to something else."),
    "E403": Code("unknown-name", "A name stands for nothing."),
    "E404": Code("ambiguous-name", "A name stands for several things."),
    "E405": Code("unknown-kind", "A kind of things is named that does not exist."),
    "E406": Code("unknown-field", "A kind has no field of this name."),
    "E407": Code("unknown-rule", "A rule or value is named that does not exist."),
    "E408": Code("unknown-table", "A table belongs to no kind and to no links."),
    "E409": Code("unknown-row", "A row of a table belongs to no thing of its kind."),
    "E410": Code("unknown-column", "A row of a table has a field that its kind does not have."),
    "E411": Code("missing-play", "A ruleset does not say how it is played."),
    "E412": Code("no-things", "A kind has no things."),
    "E413": Code("unknown-scope", "A phase or rule is named that does not exist."),
    "E414": Code("no-element", "The word `it` stands where there is no element."),
    "E415": Code("no-board", "Things that lie on no board are asked for their neighbours or ways."),
    "E416": Code("unknown-links", "Links are named that do not exist."),
    "E417": Code("unknown-memory", "A memory is named that does not exist."),
    "E418": Code("bad-legend", "A legend is missing or a sign in it is unclear."),
    "E419": Code("bad-diagram", "A diagram does not fit its board or its legend."),
    "E420": Code("hidden-name", "A local name would hide something that already has this name."),
    "E421": Code("no-supply", "Things without a supply are returned to it."),
    "E422": Code("bad-parameter", "A parameter does not fit its own range."),
    "E423": Code("bad-links", "A pair of links is not a pair of two things."),
    "E424": Code("absent-player", "A player is named who does not take part."),
    "E501": Code("cannot-compare", "Two values of different types are compared."),
    "E502": Code("not-yes-no", "A condition is not yes or no."),
    "E503": Code("wrong-value", "A value is not of the type that is wanted."),
    "E504": Code("never-none", "None is compared with or put into what is never none."),
    "E505": Code("not-a-set", "A set is wanted and something else is given."),
    "E506": Code("not-a-number", "A number is wanted and something else is given."),
    "E507": Code("wrong-arguments", "The number of arguments is wrong."),
    "E508": Code("not-a-place", "A place is wanted and something else is given."),
    "E509": Code("not-changeable", "Something is changed that cannot be changed so."),
    "E510": Code("rule-or-value", "A rule is used as a value, or a value as a rule."),
    "E511": Code("endless-value", "A value uses itself without a bound."),
    "E512": Code("supposed-rule-asks", "A supposed rule asks, ends the game or is left to chance."),
    "E513": Code("never-in-range", "A number can never be in the range that is wanted."),
    "E514": Code("unclear-none", "Nothing tells what the value `none` is instead of."),
    "E515": Code("mixed-types", "Values of different types stand for one and the same."),
    "E516": Code("misplaced-sentence", "A sentence stands where it has no meaning."),
    "E517": Code("gives-nothing", "A rule that gives a result can end without one."),
    "E518": Code("bad-trigger", "A rule cannot be set off as it says."),
    "E519": Code("bad-modifier", "A modifier does not fit the value that it changes."),
    "E520": Code("not-constant", "A value must be known before play, and is not."),
    "E521": Code("bad-cell", "A cell of a table does not fit the type of its field."),
    "E522": Code("no-fields", "A field is asked of something that is not a thing."),
    "E523": Code("bad-table", "The rows or cases of a value do not fit together."),
    "E524": Code("asks-in-given", "The beginning of a scenario asks somebody something."),
    "E525": Code("bad-field", "The traits of a field or zone do not fit its type."),
    "E601": Code("too-many-things", "A kind has more things than Rulewright holds."),
    "E602": Code("too-many-fields", "A ruleset has more fields than Rulewright holds."),
    "E603": Code("board-too-large", "A grid is larger than Rulewright holds, or empty."),
    "E604": Code("nested-too-deep", "An expression is nested too deeply."),
    "E605": Code("too-many-definitions", "A ruleset has more definitions than Rulewright holds."),
    "E801": Code("unknown-setting", "A setting names no parameter."),
    "E802": Code("bad-setting", "A setting does not fit its parameter."),
    "E803": Code("bad-player-count", "The game is not played by this number of players."),
    "W901": Code("unused-value", "A value is never used."),
    "W902": Code("unused-rule", "A rule is never carried out."),
    "W903": Code("unused-parameter", "A parameter is never used."),
    "W904": Code("unused-zone", "A zone is never used."),
    "W905": Code("unread-field", "A field is never read."),
    "W906": Code("unreachable", "A sentence can never be reached."),
    "W907": Code("uncited", "A rule or value does not say where it comes from."),
    "W908": Code("unknown-source", "A citation names a source that the ruleset does not list."),
    "W909": Code("always-so", "A comparison always has the same outcome."),
}
