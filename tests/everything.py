"""A small ruleset in which every sort of definition and most constructs meet, for tests that draw
worlds or edits at random: what the classics do without is here too."""

RULES = """\
kind player
  gold number 0 to 20, starts 3
  plan number 0 to 9, starts 2, seen by owner
  poor yes/no

grid cell 4 by 3
  mark player or none

kind town
  title text
  size number 0 to 6
  port yes/no
  tired yes/no, until end of turn

kind card is ace, king, queen, jack, ten
  rank number 1 to 9, starts 2

game
  round number 0 to 9, starts 1

links road of town

zone deck of card, ordered, seen by nobody
zone hand of card for each player, seen by owner
zone pile of card

memory seen of cell.mark, mover

value income(p: player) = 3 + p.gold / 2
value worth(n: number) gives number at most 6 deep =
  0 when n is 0
  n + worth(n - 1) otherwise
value rich(p: player) = p.gold > 4
value large = towns with size > 2
value kind_of(t: town) = table by t.port, t.size
  no, 1: 2
  no, any: 3
  yes, any: 4
value free(c: cell) = no x in neighbours of c where x.mark is mover
value runs = count (lines of 3)
value after_gain(p: player) = supposing gain(p, 2), p.gold + income(p)
value reachable(t: town) = reach from t within 2 through it.size > 1
value best = most players by income(it)

modifier taxed on income(p: player)
  subtract 1 when p.poor
  halve when p.gold > 5
  round up
  at least 1
  at most 8

modifier bonus on kind_of(t: town)
  add 2 when t.size > 3

modifier lucky on income(p: player)
  becomes 4 when rich(p)

invariant bounded = no players where income(it) > 9
invariant ahead = (supposing gain(p1, 1), p1.gold) < 30

setup
  move cards to deck
  shuffle deck
  for each p in players
    draw 2 from deck to hand(p)

rule gain(p: player, n: number 0 to 9)
  raise p.gold by min(n, 20 - p.gold)
  say "{p} has {p.gold} of {runs}"

rule tidy always
  for each p in players where it.gold > 9
    set p.gold to 5

rule grow after gain(p: player, n: number 0 to 9)
  if n > 2
    set p.poor to no

rule watch when town.size changes
  set it.tired to yes

rule trim at end of turn
  if count hand(mover) > 1
    choose some lost from hand(mover), at least 1 such that sum of c.rank for each c in lost >= 2
      move lost to pile
      show lost to players

play
  players take turns from p1, at most 12
    remember seen
    choose
      "Grow" when any large
        choose t from towns where it.size < 4 and kind_of(it) > 2 "Which of {count large}?"
          raise t.size by 1
      "Mark"
        may choose c from cells where free(it) and it.mark is none
          set c.mark to mover
        otherwise
          gain(mover, 1)
      "Pay" when mover.gold > 2
        lower mover.gold by 2
        choose number n from 0 to 3
          gain(mover.next, n)
      "Plan"
        together each p in players
          choose number bid from 1 to 3
        set mover.plan to bid(mover)
    if after_gain(mover) > 15 or times seen > 2
      mover wins
    set round to min(9, round + 1)
  end ranking players by it.gold then by it.plan

display scores "Round {round}"
  "{runs} runs" when runs > 2
  for each p in players sorted by income(it) descending
    "Player": p
    "Gold": p.gold + 1
    for each t in large: t.size

legend cell
  ".": mark none

scenario "begins"
  with players 2, seed 3
  then
    p1.gold is 3
    income(p1) is 4
"""

TABLES = """\
town:
  york: {title: "York", size: 3}
  hull: {title: "Hull", size: 5, port: true}
  ripon: {title: "Ripon", size: 1}
road:
- [york, hull]
- [hull, ripon]
"""
