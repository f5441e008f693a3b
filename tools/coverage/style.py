"""How the page of a coverage looks, light and dark."""

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --paper: #fbfaf7; --dim: #5d6573;
  --rule: #d9d6cc; --both: #14673f; --tested: #1f5c9e; --fired: #855a00; --none: #a32424;
  --both-bg: #e6f4ec; --tested-bg: #e0ecfa; --fired-bg: #fcf0cf; --none-bg: #f9d9d6; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe3ea; --paper: #14181f; --dim: #97a1b3;
  --rule: #2c3440; --both: #57c287; --tested: #6aa9ee; --fired: #e3b23c; --none: #ff8f89;
  --both-bg: #13251c; --tested-bg: #16243a; --fired-bg: #302810; --none-bg: #451d1e; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 1.5rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .4rem; font-size: 1rem; font-family: ui-monospace, monospace;
  overflow-wrap: anywhere; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; padding: 0; }
.wide { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .9rem; }
th, td { padding: .15rem 1.2rem .15rem 0; text-align: right; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
th { font-weight: normal; } thead th { color: var(--dim); }
th:first-child { text-align: left; font-family: ui-monospace, monospace; }
.found { border: 1px solid var(--rule); border-radius: 6px; padding: .4rem .8rem;
  margin: .5rem 0; }
.found p { overflow-wrap: anywhere; }
summary { cursor: pointer; }
.found summary { font-weight: 600; }
.gaps { list-style: none; padding: 0; margin: .5rem 0; font-size: .9rem; }
.gaps li { padding: .1rem 0; overflow-wrap: anywhere; }
a { color: var(--tested); }
code { font: 13px/1.6 ui-monospace, "DejaVu Sans Mono", monospace; }
.file { border: 1px solid var(--rule); border-radius: 6px; overflow-x: auto; padding: .3rem 0; }
.lines { min-width: max-content; }
.line { border-left: 5px solid transparent; padding-right: 1rem; }
div.line, .line summary { display: flex; align-items: baseline; }
.line code { white-space: pre; }
.line .n, .line .s, .line .g { flex: none; width: 3rem; padding-right: .7rem; text-align: right;
  color: var(--dim); font: 12px/1.6 ui-monospace, monospace; }
.m { flex: none; width: 1.2rem; color: var(--mine); font: 13px/1.6 system-ui; }
div.line > code { margin-left: 7.2rem; color: var(--dim); }
.line ul, .line p { margin: 0 1rem 0 10.2rem; padding: 0; font-size: .85rem; list-style: none; }
.line[open] { padding-bottom: .4rem; }
.both { --mine: var(--both); } .tested { --mine: var(--tested); }
.fired { --mine: var(--fired); } .none { --mine: var(--none); }
.line.both, .line.tested, .line.fired, .line.none { border-left-color: var(--mine); }
.line.both { background: var(--both-bg); } .line.tested { background: var(--tested-bg); }
.line.fired { background: var(--fired-bg); border-left-style: dashed; }
.line.none { background: var(--none-bg); border-left-style: double; }
.line.head { border-bottom: 1px solid var(--rule); margin-bottom: .3rem; }
.line:target, summary:focus-visible { outline: 2px solid var(--tested); outline-offset: -2px; }
em { margin-left: 1rem; padding: 0 .5rem; border-radius: 1rem; font: 12px/1.6 system-ui;
  color: var(--none); border: 1px solid var(--none); white-space: nowrap; }
@media (max-width: 40rem) { body { padding: .8rem; }
  .line .n, .line .s, .line .g { width: 2.2rem; padding-right: .35rem; }
  .head .s, .head .g { font-size: 10px; }
  div.line > code { margin-left: 5.6rem; } .line ul, .line p { margin-left: 7.8rem; } }
"""
