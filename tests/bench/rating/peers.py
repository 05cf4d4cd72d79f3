"""What other programs take for the same work, in milliseconds: one JSON object, with the peers that are installed.

choix and FastChat's arena script are the peers that matter; numpy alone stands for a Newton fit written by hand.
"""

import json
import math
import random
import time


def least(rounds, work):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    return min(times)


def board(np, agents, rows):
    generator = np.random.default_rng(agents)
    strength = generator.uniform(-1, 1, agents)
    i = generator.integers(0, agents, rows)
    j = (i + 1 + generator.integers(0, agents - 1, rows)) % agents
    y = (generator.random(rows) < 1 / (1 + np.exp(strength[j] - strength[i]))).astype(float)
    return i, j, y


def wins_of(np, agents, i, j, y):
    wins = np.bincount(i * agents + j, weights=y, minlength=agents * agents)
    wins += np.bincount(j * agents + i, weights=1 - y, minlength=agents * agents)
    return wins.reshape(agents, agents)


def newton(np, wins, ridge=1e-3):
    agents = len(wins)
    both = wins + wins.T
    theta = np.zeros(agents)
    for _ in range(50):
        p = 1 / (1 + np.exp(theta[None, :] - theta[:, None]))
        gradient = (wins - both * p).sum(axis=1) - ridge * theta
        bend = both * p * (1 - p)
        hessian = np.diag(bend.sum(axis=1) + ridge) - bend
        step = np.linalg.solve(hessian, gradient)
        theta += step
        if abs(step).max() < 1e-10:
            return theta
    raise ArithmeticError("no maximum")


def numpy_figures(figures):
    import numpy as np

    i, j, y = board(np, 100, 1_000_000)
    figures["million-battles"] = {"numpy": least(3, lambda: newton(np, wins_of(np, 100, i, j, y)))}
    for agents, rows in ((100, 20_000), (300, 90_000)):
        i, j, y = board(np, agents, rows)
        wins = wins_of(np, agents, i, j, y)
        once = least(5, lambda: newton(np, wins))
        figures["bootstrap-%d-agents" % agents] = {"numpy": 1000 * once}
        if agents == 300:
            figures["fit-300-agents"] = {"numpy": once}
    return np


def choix_figures(np, figures):
    import choix

    i, j, y = board(np, 300, 90_000)
    wins = wins_of(np, 300, i, j, y)
    figures["fit-300-agents"]["choix"] = least(5, lambda: choix.ilsr_pairwise_dense(wins, alpha=1e-3))


def fastchat_figures(figures):
    import pandas
    from fastchat.serve.monitor.elo_analysis import compute_elo_mle_with_tie

    generator = random.Random(100)
    strength = [generator.uniform(-1, 1) for _ in range(100)]
    rows = []
    for _ in range(1_000_000):
        i, j = generator.sample(range(100), 2)
        won = generator.random() < 1 / (1 + math.exp(strength[j] - strength[i]))
        rows.append((str(i), str(j), "model_a" if won else "model_b"))
    frame = pandas.DataFrame(rows, columns=["model_a", "model_b", "winner"])
    figures["million-battles"]["FastChat"] = least(1, lambda: compute_elo_mle_with_tie(frame))


def main():
    figures = {}
    try:
        np = numpy_figures(figures)
    except ImportError:
        print(json.dumps(figures))
        return
    for measure in (lambda: choix_figures(np, figures), lambda: fastchat_figures(figures)):
        try:
            measure()
        except ImportError:
            continue
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
