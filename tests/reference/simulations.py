"""The figures of the simulations, by Python's own random module and naive loops, and the numbers of its generator.

usage: simulations.py streams|figure3|figure4 SEED...      prints one JSON object, a key a seed
"""
import json
import math
import random
import sys

ELO = 400 / math.log(10)
RIDGE = 1e-3
AGENTS = range(5)
PAIRS = [(i, j) for i in AGENTS for j in AGENTS if i < j]
# Wins, losses and ties of the first agent of each pair.
COUNTS = [(13, 7, 4), (14, 5, 3), (14, 4, 2), (15, 2, 3), (12, 8, 3),
          (12, 6, 2), (13, 4, 3), (11, 8, 3), (12, 5, 3), (10, 7, 3)]


def win_chance(a, b):
    return 1 / (1 + math.exp(b - a))


def solve(matrix, right):
    """Gaussian elimination with row pivots."""
    n = len(right)
    rows = [list(line) + [right[k]] for k, line in enumerate(matrix)]
    for c in range(n):
        pivot = max(range(c, n), key=lambda r: abs(rows[r][c]))
        rows[c], rows[pivot] = rows[pivot], rows[c]
        for r in range(n):
            if r != c:
                factor = rows[r][c] / rows[c][c]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[c])]
    return [rows[k][n] / rows[k][k] for k in range(n)]


def objective(theta, score):
    value = -RIDGE / 2 * sum(x * x for x in theta)
    for i in AGENTS:
        for j in AGENTS:
            if score[i][j]:
                value -= score[i][j] * math.log1p(math.exp(theta[j] - theta[i]))
    return value


def slopes(theta, score):
    """Gradient and negative Hessian."""
    gradient = [-RIDGE * x for x in theta]
    curvature = [[RIDGE * (a == b) for a in AGENTS] for b in AGENTS]
    for i, j in PAIRS:
        votes = score[i][j] + score[j][i]
        p = win_chance(theta[i], theta[j])
        surprise = score[i][j] - votes * p
        gradient[i] += surprise
        gradient[j] -= surprise
        information = votes * p * (1 - p)
        for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
            curvature[a][b] += sign * information
    return gradient, curvature


def fit(score):
    theta = [0.0] * 5
    for _ in range(200):
        gradient, curvature = slopes(theta, score)
        step = solve(curvature, gradient)
        size = 1.0
        while size > 1e-6 and objective([t + size * s for t, s in zip(theta, step)], score) < objective(theta, score) - 1e-12:
            size /= 2
        theta = [t + size * s for t, s in zip(theta, step)]
        if max(abs(size * s) for s in step) < 1e-10:
            break
    mean = sum(theta) / 5
    return [t - mean for t in theta], curvature


def error_of_first(curvature):
    """Standard error of the first strength, centred: the quadratic form of the inverse with e_1 - 1/m."""
    contrast = [(k == 0) - 1 / 5 for k in AGENTS]
    return math.sqrt(sum(c * s for c, s in zip(contrast, solve(curvature, contrast))))


def worked_example():
    score = [[0.0] * 5 for _ in AGENTS]
    for (i, j), (wins, losses, ties) in zip(PAIRS, COUNTS):
        score[i][j] += wins + ties / 2
        score[j][i] += losses + ties / 2
    return fit(score)[0]


def figure3(seed):
    truth = worked_example()
    draw = random.Random(seed)
    score = [[0.0] * 5 for _ in AGENTS]
    value, count, points = [1000.0] * 5, [0] * 5, []
    for vote in range(1, 601):
        i, j = draw.choice(PAIRS)
        y = 1 if draw.random() < win_chance(truth[i], truth[j]) else 0
        score[i][j] += y
        score[j][i] += 1 - y
        surprise = y - 1 / (1 + 10 ** ((value[j] - value[i]) / 400))
        steps = [12 + 36 * 30 / (30 + count[k]) for k in (i, j)]
        value[i] += steps[0] * surprise
        value[j] -= steps[1] * surprise
        count[i] += 1
        count[j] += 1
        if vote % 20 == 0:
            theta, curvature = fit(score)
            half = 1.96 * ELO * error_of_first(curvature)
            points.append({'votes': vote, 'rating': 1000 + ELO * theta[0], 'half': half, 'stream': value[0],
                           'covers': abs(ELO * (theta[0] - truth[0])) <= half})
    return points


def figure4(seed):
    draw = random.Random(seed)
    arrivals, now = [], 0.0
    while True:
        now += draw.expovariate(12 / 60)
        if now > 1440:
            break
        arrivals.append(now)
    free, waits, completed = [0.0] * 4, [], 0
    for arrival in arrivals:
        service = draw.lognormvariate(math.log(6), 0.5)
        slot = free.index(min(free))
        start = max(arrival, free[slot])
        free[slot] = start + service
        waits.append(start - arrival)
        completed += free[slot] <= 1440
    return {'arrivals': len(arrivals), 'battlesCompleted': completed,
            'meanWaitMin': sum(waits) / len(waits), 'maxWaitMin': max(waits)}


def streams(seed):
    draw = random.Random(seed)
    return {'bits': [draw.getrandbits(k % 32 + 1) for k in range(700)],
            'fractions': [draw.random() for _ in range(700)],
            'choices': [draw.choice(range(k + 1)) for k in range(400)],
            'exponentials': [draw.expovariate(0.2) for _ in range(600)],
            'normals': [draw.normalvariate(0, 1) for _ in range(600)],
            'logNormals': [draw.lognormvariate(1.5, 0.5) for _ in range(600)]}


if __name__ == '__main__':
    program = {'streams': streams, 'figure3': figure3, 'figure4': figure4}[sys.argv[1]]
    print(json.dumps({seed: program(int(seed)) for seed in sys.argv[2:]}))
