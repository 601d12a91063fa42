"""Writes the game trees that our packs are compared with, as OpenSpiel has them.

    python3 -m venv venv && venv/bin/pip install open_spiel==2.0.2
    venv/bin/python tests/games/trees/write.py

A file for each game, and in it a line for each way in which chance can fall: the outcomes of chance, and the tree that
is left. What has only one legal move is not in it.

    player:class/class[move node move node ...]    a player is to move
    *:class/class[moves node moves node ...]       both are to move at the same time, and each pair of moves has a node
    =2/-2                                          the game is over, and this is what each player gets

The two classes say what each player can tell apart: two nodes have the same number for a player if, and only if, their
information states are the same. They count from 0 as they are met first.
"""

import itertools
import pathlib

import pyspiel

GAMES = {
    # The moves by the letters of our test, and the ways in which chance can fall.
    "kuhn": ("kuhn_poker", "pb", list(itertools.permutations(range(3), 2))),
    "leduc": ("leduc_poker", "fcr", list(itertools.permutations(range(6), 3))),
    "goofspiel": (
        "goofspiel(num_cards=4,imp_info=True,points_order=random,returns_type=total_points)",
        "1234",
        list(itertools.permutations(range(4))),
    ),
}


class Tree:
    def __init__(self, letters):
        self.letters = letters
        self.classes = [{}, {}]

    def class_of(self, state, player):
        known = self.classes[player]
        return known.setdefault(state.information_state_string(player), len(known))

    def node(self, state, fallen):
        """The node of a state; `fallen` are the outcomes of chance to come."""
        if state.is_terminal():
            first, second = state.returns()
            assert (first, second) == (int(first), int(second))
            return f"={int(first)}/{int(second)}"
        if state.is_chance_node():
            outcomes = [action for action, _ in state.chance_outcomes()]
            assert fallen[0] in outcomes
            return self.node(state.child(fallen[0]), fallen[1:])
        together = state.is_simultaneous_node()
        players = [0, 1] if together else [state.current_player()]
        legal = [sorted(state.legal_actions(player)) for player in players]
        moves = list(itertools.product(*legal))
        children = []
        for move in moves:
            child = state.clone()
            if together:
                child.apply_actions(list(move))
            else:
                child.apply_action(move[0])
            children.append(child)
        if len(moves) == 1:
            return self.node(children[0], fallen)
        classes = "/".join(str(self.class_of(state, player)) for player in (0, 1))
        told = ["".join(self.letters[action] for action in move) for move in moves]
        nodes = "".join(name + self.node(child, fallen) for name, child in zip(told, children))
        return f"{'*' if together else players[0]}:{classes}[{nodes}]"


def main():
    folder = pathlib.Path(__file__).parent
    for name, (spiel, letters, ways) in GAMES.items():
        game = pyspiel.load_game(spiel)
        tree = Tree(letters)
        lines = [f"{''.join(map(str, way))} {tree.node(game.new_initial_state(), way)}" for way in ways]
        (folder / f"{name}.txt").write_text("\n".join(lines) + "\n")
        print(f"{name}: {len(lines)} ways, {' and '.join(str(len(seen)) for seen in tree.classes)} classes")


main()
