"""How the page of a coverage looks, light and dark."""

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --paper: #fbfaf7; --dim: #7a8291;
  --rule: #d9d6cc; --both: #2e8b57; --tested: #2f6fb5; --fired: #c98a00; --none: #c23b3b;
  --both-bg: #e8f4ec; --tested-bg: #e6eff9; --fired-bg: #fdf3d8; --none-bg: #fbe4e2; }
@media (prefers-color-scheme: dark) { :root { --ink: #dfe3ea; --paper: #14181f; --dim: #8690a2;
  --rule: #2c3440; --both: #57c287; --tested: #6aa9ee; --fired: #e3b23c; --none: #f07a75;
  --both-bg: #16271e; --tested-bg: #16243a; --fired-bg: #2e2713; --none-bg: #361c1d; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 1.5rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; font-size: 1.6rem; }
h2 { margin: 2rem 0 .4rem; font-size: 1rem; font-family: ui-monospace, monospace; }
.legend { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; padding: 0; }
.legend i { display: inline-block; width: .8rem; height: .8rem; margin-right: .4rem;
  border-radius: 2px; vertical-align: -1px; background: var(--mine); }
details { border: 1px solid var(--rule); border-radius: 6px; padding: .4rem .8rem;
  margin: .5rem 0; }
summary { cursor: pointer; font-weight: 600; }
.gaps { list-style: none; padding: 0; margin: .5rem 0; font-size: .9rem; }
.gaps li { padding: .1rem 0; overflow-wrap: anywhere; }
a { color: var(--tested); }
code { font: 13px/1.6 ui-monospace, "DejaVu Sans Mono", monospace; }
.file { border: 1px solid var(--rule); border-radius: 6px; overflow-x: auto; padding: .3rem 0; }
.line { display: flex; align-items: baseline; min-width: max-content; padding-right: 1rem;
  border-left: 4px solid transparent; }
.line code { white-space: pre; }
.line .n, .line .s, .line .g { flex: none; width: 3rem; padding-right: .7rem; text-align: right;
  color: var(--dim); font: 12px/1.6 ui-monospace, monospace; }
.line:not(.both, .tested, .fired, .none) code { margin-left: 6rem; color: var(--dim); }
.both { --mine: var(--both); } .tested { --mine: var(--tested); }
.fired { --mine: var(--fired); } .none { --mine: var(--none); }
.line.both, .line.tested, .line.fired, .line.none { border-left-color: var(--mine); }
.line.both { background: var(--both-bg); } .line.tested { background: var(--tested-bg); }
.line.fired { background: var(--fired-bg); } .line.none { background: var(--none-bg); }
.line.head { border-bottom: 1px solid var(--rule); margin-bottom: .3rem; }
.line:target { outline: 2px solid var(--tested); }
em { margin-left: 1rem; padding: 0 .5rem; border-radius: 1rem; font: 12px/1.6 system-ui;
  color: var(--none); border: 1px solid var(--none); white-space: nowrap; }
"""
