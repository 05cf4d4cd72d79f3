"""A second implementation of the published rating, in the standard library alone.

It is written to be read and to be exact, not to be fast: loops over the battles, forty decimal digits, elimination
without a trick. It shares no code and no method with the estimator that it checks.

    rating.py CORPUS.json     prints one JSON object, in the form of `coarena rate fit --json`
    rating.py --lines         the same for every line of standard input, one corpus a line
    ... --draws N             draws of the rank bands (2000; 0 leaves bands out)
    ... --seed N              seed of the draws (1)
    ... --bands MODE          joint or independent (joint)

Exit code 2 with one line on standard error where a corpus cannot be read.
"""

import json
import math
import random
import sys
from decimal import Decimal, getcontext

getcontext().prec = 40
ZERO, ONE, HALF = Decimal(0), Decimal(1), Decimal("0.5")
REST = Decimal(10) ** -28
SCORE = {"i": ONE, "j": ZERO, "tie": HALF, "both_bad": HALF}


def read_corpus(document):
    """Agents, settings and battles (i, j, score of i, weight, cluster) of a corpus."""
    settings = document.get("settings", {})
    columns = document["battles"]
    rows = len(columns["i"])
    weights = columns.get("w") or [1] * rows
    clusters = columns.get("cluster") or ["battle %d" % row for row in range(rows)]
    battles = [
        (columns["i"][row], columns["j"][row], SCORE[columns["label"][row]], Decimal(weights[row]), clusters[row])
        for row in range(rows)
    ]
    return {
        "agents": document["agents"],
        "ridge": Decimal(settings.get("ridge", 0.001)),
        "tolerance": Decimal(settings.get("step_tolerance", 1e-10)),
        "origin": Decimal(settings.get("R0", 1000)),
        "scale": Decimal(settings.get("elo_per_theta", 400 / math.log(10))),
        "floor": settings.get("provisional_floor", 30),
        "z": Decimal(settings.get("z975", 1.959963984540054)),
        "battles": battles,
    }


def chance(theta, i, j):
    return ONE / (ONE + (theta[j] - theta[i]).exp())


def objective(corpus, theta):
    """The penalised log-likelihood, in floats: it only has to tell a step that went too far."""
    x = [float(value) for value in theta]
    terms = [-float(corpus["ridge"]) / 2 * value * value for value in x]
    for i, j, y, w, _ in corpus["battles"]:
        gap = x[i] - x[j]
        log_p = -math.log1p(math.exp(-gap)) if gap > -700 else gap
        log_q = -math.log1p(math.exp(gap)) if gap < 700 else -gap
        terms.append(float(w) * (float(y) * log_p + (1 - float(y)) * log_q))
    return math.fsum(terms)


def gradient_and_curvature(corpus, theta):
    m = len(theta)
    gradient = [-corpus["ridge"] * value for value in theta]
    curvature = [[corpus["ridge"] if a == b else ZERO for b in range(m)] for a in range(m)]
    for i, j, y, w, _ in corpus["battles"]:
        p = chance(theta, i, j)
        gradient[i] += w * (y - p)
        gradient[j] -= w * (y - p)
        c = w * p * (ONE - p)
        curvature[i][i] += c
        curvature[j][j] += c
        curvature[i][j] -= c
        curvature[j][i] -= c
    return gradient, curvature


def inverse(matrix):
    """Gauss-Jordan elimination with the largest pivot."""
    m = len(matrix)
    work = [list(row) + [ONE if a == b else ZERO for b in range(m)] for a, row in enumerate(matrix)]
    for column in range(m):
        best = max(range(column, m), key=lambda row: abs(work[row][column]))
        work[column], work[best] = work[best], work[column]
        pivot = work[column][column]
        work[column] = [value / pivot for value in work[column]]
        for row in range(m):
            factor = work[row][column]
            if row != column and factor != 0:
                work[row] = [x - factor * y for x, y in zip(work[row], work[column])]
    return [row[m:] for row in work]


def times(matrix, vector):
    return [sum((x * y for x, y in zip(row, vector)), ZERO) for row in matrix]


def maximum(corpus):
    """Newton from zero; a step is halved while the objective falls. Goes on until no strength moves by 1e-28."""
    m = len(corpus["agents"])
    theta = [ZERO] * m
    counted = None
    value = objective(corpus, theta)
    for iteration in range(1, 500):
        gradient, curvature = gradient_and_curvature(corpus, theta)
        step = times(inverse(curvature), gradient) if m > 0 else []
        largest = max([abs(each) for each in step], default=ZERO)
        if counted is None and largest < corpus["tolerance"]:
            counted = iteration
        if largest < REST:
            return theta, counted
        share = ONE
        while True:
            moved = [x + share * s for x, s in zip(theta, step)]
            ahead = objective(corpus, moved)
            if ahead >= value - 1e-9 * (1 + abs(value)):
                break
            share /= 2
        theta, value = moved, ahead
    raise ArithmeticError("no maximum after 500 steps")


def reachable(m, edges):
    """Who is reached from whom, by adding one more step until nothing changes."""
    reach = [[a == b for b in range(m)] for a in range(m)]
    changed = True
    while changed:
        changed = False
        for start in range(m):
            for a, b in edges:
                if reach[start][a] and not reach[start][b]:
                    reach[start][b] = changed = True
    return reach


def centring(corpus, counts, beats):
    """The main component (None: there is none) and the agents that the scale is centred on."""
    m = len(corpus["agents"])
    past = [count >= corpus["floor"] for count in counts]
    best, most = None, -1
    seen = set()
    for agent in range(m):
        component = frozenset(b for b in range(m) if beats[agent][b] and beats[b][agent])
        if component in seen:
            continue
        seen.add(component)
        members = [b for b in component if past[b]]
        if len(members) < 2:
            continue
        battles = sum(1 for i, j, _, _, _ in corpus["battles"] if i in members and j in members)
        if battles > most:
            best, most = component, battles
    everyone = [agent for agent in range(m) if past[agent]]
    return best, everyone if best is None else [agent for agent in everyone if agent in best]


def student_tail(t, df):
    """P(|T| > t): the finite sums for whole degrees of freedom."""
    angle = math.atan(t / math.sqrt(df))
    cosine, sine = math.cos(angle), math.sin(angle)
    terms = []
    if df % 2 == 1:
        term = cosine
        for k in range(1, (df - 1) // 2 + 1):
            terms.append(term)
            term *= cosine * cosine * (2 * k) / (2 * k + 1)
        inside = 2 / math.pi * (angle + sine * math.fsum(terms)) if df > 1 else 2 * angle / math.pi
    else:
        term = 1.0
        for k in range(1, df // 2 + 1):
            terms.append(term)
            term *= cosine * cosine * (2 * k - 1) / (2 * k)
        inside = sine * math.fsum(terms)
    return 1 - inside


QUANTILES = {}


def student_quantile(df):
    """t(0.975, df) by bisection."""
    if df not in QUANTILES:
        low, high = 0.0, 1e6
        while True:
            middle = (low + high) / 2
            if middle in (low, high):
                break
            if student_tail(middle, df) > 0.05:
                low = middle
            else:
                high = middle
        QUANTILES[df] = middle
    return QUANTILES[df]


def errors(corpus, theta, centre):
    """Model covariance and cluster-robust variances in natural-log units, projected on the mean of the centre."""
    m = len(theta)
    _, curvature = gradient_and_curvature(corpus, theta)
    inv = inverse(curvature)
    mean = [sum((inv[c][k] for c in centre), ZERO) / len(centre) for k in range(m)]
    projected = [[inv[a][k] - mean[k] for k in range(m)] for a in range(m)]
    covariance = [
        [projected[a][b] - sum((projected[a][c] for c in centre), ZERO) / len(centre) for b in range(m)]
        for a in range(m)
    ]
    scores = {}
    for i, j, y, w, cluster in corpus["battles"]:
        score = scores.setdefault(cluster, [ZERO] * m)
        by = w * (y - chance(theta, i, j))
        score[i] += by
        score[j] -= by
    groups = len(scores)
    if groups < 2:
        return covariance, None, groups
    robust = []
    for a in range(m):
        square = ZERO
        for score in scores.values():
            square += sum((x * u for x, u in zip(projected[a], score)), ZERO) ** 2
        robust.append(square * groups / (groups - 1))
    return covariance, robust, groups


def bands(ratings, deviations, correlation, draws, seed, joint):
    """For every agent the shares of its ranks over the draws, and the 2.5% and 97.5% quantiles."""
    m = len(ratings)
    root = [[0.0] * m for _ in range(m)]
    for a in range(m):
        for b in range(a + 1):
            rest = correlation[a][b] - math.fsum(root[a][k] * root[b][k] for k in range(b))
            if not joint:
                root[a][b] = 1.0 if a == b else 0.0
            elif a == b:
                root[a][a] = math.sqrt(rest) if rest > 1e-12 else 0.0
            else:
                root[a][b] = rest / root[b][b] if root[b][b] > 0 else 0.0
    generator = random.Random(seed)
    counts = [[0] * m for _ in range(m)]
    for _ in range(draws):
        noise = [generator.gauss(0, 1) for _ in range(m)]
        drawn = [ratings[a] + deviations[a] * sum(root[a][k] * noise[k] for k in range(a + 1)) for a in range(m)]
        for a in range(m):
            counts[a][sum(1 for other in drawn if other > drawn[a])] += 1
    result = []
    for row in counts:
        edges = []
        for level in (0.025, 0.975):
            seen, rank = 0, 0
            while seen < math.ceil(level * draws - 1e-9):
                seen += row[rank]
                rank += 1
            edges.append(rank)
        result.append((edges, [count / draws for count in row]))
    return result


def board(document, draws=2000, seed=1, mode="joint"):
    """Everything that `coarena rate fit` prints of a corpus, and the shares of the ranks beside the bands."""
    corpus = read_corpus(document)
    names = corpus["agents"]
    m = len(names)
    counts = [sum(1 for i, j, _, _, _ in corpus["battles"] if agent in (i, j)) for agent in range(m)]
    won, met = [], []
    for i, j, y, _, _ in corpus["battles"]:
        met += [(i, j), (j, i)]
        won += [(i, j)] if y == 1 else [(j, i)] if y == 0 else [(i, j), (j, i)]
    compared, beats = reachable(m, sorted(set(met))), reachable(m, sorted(set(won)))
    theta, iterations = maximum(corpus)
    main, centre = centring(corpus, counts, beats)
    shift = sum((theta[c] for c in centre), ZERO) / len(centre) if centre else ZERO
    covariance, robust = None, None
    groups = len({cluster for _, _, _, _, cluster in corpus["battles"]})
    if centre:
        covariance, robust, groups = errors(corpus, theta, centre)
    playing = sum(1 for count in counts if count > 0)
    rows = []
    for a in range(m):
        withheld = None
        if counts[a] < corpus["floor"]:
            withheld = "provisional"
        elif counts[a] == 0 or (main is not None and not any(compared[a][b] for b in main)):
            withheld = "disconnected"
        elif main is None or a not in main:
            withheld = "separated"
        elif groups < playing:
            withheld = "fewer_clusters_than_agents"
        shown = withheld != "provisional"
        rating = corpus["origin"] + corpus["scale"] * (theta[a] - shift)
        model = corpus["scale"] * covariance[a][a].sqrt() if shown else None
        cluster = corpus["scale"] * robust[a].sqrt() if shown and robust is not None else None
        half = None
        if withheld is None:
            half = corpus["z"] * model
            if cluster is not None:
                half = max(half, Decimal(student_quantile(groups - 1)) * cluster)
        rows.append(
            {
                "id": names[a],
                "theta": float(theta[a] - shift),
                "rating": float(rating) if shown else None,
                "seModel": number(model),
                "seCluster": number(cluster),
                "halfWidth": number(half),
                "lower": number(rating - half) if half is not None else None,
                "upper": number(rating + half) if half is not None else None,
                "band": None,
                "withheld": withheld,
                "battles": counts[a],
                "provisional": counts[a] < corpus["floor"],
            }
        )
    ranked = [a for a in range(m) if rows[a]["halfWidth"] is not None]
    if draws > 0 and ranked:
        correlation = [
            [float(covariance[a][b] / (covariance[a][a] * covariance[b][b]).sqrt()) for b in ranked] for a in ranked
        ]
        ratings = [rows[a]["rating"] for a in ranked]
        deviations = [rows[a]["halfWidth"] / float(corpus["z"]) for a in ranked]
        for a, (edges, shares) in zip(ranked, bands(ratings, deviations, correlation, draws, seed, mode == "joint")):
            rows[a]["band"] = edges
            rows[a]["rankShares"] = shares
    groups_of = []
    home = centre[0] if centre else None
    for a in ([] if home is None else [home]) + list(range(m)):
        if counts[a] > 0 and not any(a in group for group in groups_of):
            groups_of.append([b for b in range(m) if compared[a][b]])
    return {
        "converged": True,
        "iterations": iterations if corpus["battles"] else 0,
        "battles": len(corpus["battles"]),
        "clusters": groups,
        "centring": [names[c] for c in centre],
        "components": [[names[b] for b in group] for group in groups_of],
        "seed": seed,
        "bandMode": mode,
        "agents": rows,
    }


def number(value):
    return None if value is None else float(value)


def main(arguments):
    options = {"--draws": "2000", "--seed": "1", "--bands": "joint"}
    words = list(arguments)
    for name in options:
        if name in words:
            at = words.index(name)
            options[name] = words[at + 1]
            del words[at : at + 2]
    draws, seed, mode = int(options["--draws"]), int(options["--seed"]), options["--bands"]
    if words == ["--lines"]:
        for line in sys.stdin:
            print(json.dumps(board(json.loads(line), draws, seed, mode)), flush=True)
        return 0
    if len(words) != 1 or words[0].startswith("--"):
        print("rating.py: one corpus, or --lines", file=sys.stderr)
        return 2
    try:
        with open(words[0], encoding="utf-8") as file:
            document = json.load(file)
    except (OSError, ValueError) as error:
        print("rating.py: %s: %s" % (words[0], error), file=sys.stderr)
        return 2
    print(json.dumps(board(document, draws, seed, mode)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
