"""A second verification of an export, with nothing but Python's standard library and plain loops.

    python3 ledger.py board.tar

It hashes every entry, chains them, builds the Merkle tree by its recursive definition, verifies every signed head with
Ed25519 written out from RFC 8032, opens the commitments, and counts the battles of the board. It prints one JSON object:
{ "ok", "entries", "heads", "counts", "battles", "faults" }.
"""

import hashlib
import json
import sys
import tarfile

EXCLUSIONS = [
    "named_model",
    "no_run_record",
    "no_trajectory",
    "ended_early",
    "budget_mismatch",
    "no_admissible_vote",
]


def sha256(data):
    return hashlib.sha256(data).digest()


# Ed25519 (RFC 8032, 5.1), affine coordinates and all.

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def inverse(x):
    return pow(x, P - 2, P)


def x_of(y, sign):
    if y >= P:
        return None
    square = (y * y - 1) * inverse(D * y * y + 1) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0:
        return None
    if x == 0 and sign == 1:
        return None
    return P - x if x & 1 != sign else x


def add(one, other):
    (x1, y1), (x2, y2) = one, other
    product = D * x1 * x2 * y1 * y2 % P
    x = (x1 * y2 + x2 * y1) * inverse(1 + product) % P
    y = (y1 * y2 + x1 * x2) * inverse(1 - product) % P
    return x, y


def times(n, point):
    result = (0, 1)
    while n > 0:
        if n & 1:
            result = add(result, point)
        point = add(point, point)
        n >>= 1
    return result


def decoded(data):
    number = int.from_bytes(data, "little")
    y = number & ((1 << 255) - 1)
    x = x_of(y, number >> 255)
    return None if x is None else (x, y)


BASE_Y = 4 * inverse(5) % P
BASE = (x_of(BASE_Y, 0), BASE_Y)


def is_signed(public_key, message, signature):
    if len(public_key) != 32 or len(signature) != 64:
        return False
    key, r = decoded(public_key), decoded(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if key is None or r is None or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % L
    return times(s, BASE) == add(r, times(h, key))


# The ledger.


def root(leaves):
    if len(leaves) == 0:
        return sha256(b"")
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return sha256(b"\x01" + root(leaves[:k]) + root(leaves[k:]))


def canonical(value):
    """Canonical JSON of values without fractions: everything that is signed or committed to here but a draw."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def raw_member(text, name):
    """The exact text of one member of a canonical object: numbers stay as they were written."""
    at = text.index('"%s":' % name) + len(name) + 3
    _, length = json.JSONDecoder().raw_decode(text[at:])
    return text[at : at + length]


def check_ledger(rows, heads, faults):
    leaves = []
    chain = bytes(32)
    for index, row in enumerate(rows):
        position = index + 1
        if row["position"] != position:
            faults.append("entry %d says %d" % (position, row["position"]))
        leaf = sha256(b"\x00" + ("%d %d %s" % (position, row["at"], row["text"])).encode())
        chain = sha256(chain + leaf)
        leaves.append(leaf)
        if leaf.hex() != row["leaf"]:
            faults.append("entry %d has another leaf" % position)
        if chain.hex() != row["chain"]:
            faults.append("entry %d has another chain hash" % position)
    keys = {}
    for row in rows:
        payload = json.loads(row["text"])
        if payload["kind"] == "signing_key":
            keys[payload["keyId"]] = payload["publicKey"]
    for head in heads:
        if head["size"] > len(rows) or root(leaves[: head["size"]]).hex() != head["root"]:
            faults.append("the head over %d entries has another root" % head["size"])
        elif rows[head["size"] - 1]["chain"] != head["chain"]:
            faults.append("the head over %d entries has another chain hash" % head["size"])
        unsigned = {name: value for name, value in head.items() if name != "signature"}
        key = bytes.fromhex(keys.get(head["keyId"], ""))
        if not is_signed(key, canonical(unsigned), bytes.fromhex(head["signature"])):
            faults.append("the head over %d entries is not signed by key %s" % (head["size"], head["keyId"]))
    return keys


def check_openings(rows, faults):
    sides, pairs, randomness = {}, {}, {}
    for row in rows:
        payload = json.loads(row["text"])
        if payload["kind"] == "admitted":
            sides[payload["battle"]] = payload["side"]
        if payload["kind"] == "drawn":
            pairs[payload["battle"]] = payload["pair"]
            randomness[payload["battle"]] = payload["randomness"]
        if payload["kind"] != "opened":
            continue
        battle, salts, text = payload["battle"], payload["salts"], row["text"]
        pair = '{"draw":%s,"pair":%s}' % (raw_member(text, "draw"), raw_member(text, "pair"))
        values = [
            (sides.get(battle), salts["side"], canonical(payload["sideOfA"])),
            (pairs.get(battle), salts["pair"], pair.encode()),
            (randomness.get(battle), salts["randomness"], raw_member(text, "randomness").encode()),
        ]
        for commitment, salt, value in values:
            if sha256(bytes.fromhex(salt) + value).hex() != commitment:
                faults.append("entry %d opens something else" % row["position"])


def counts_of(rows, based_on, window):
    """Resolved = rated + excluded of the newest battles, and how many battles each agent was rated in."""
    battles, order, untrusted = {}, [], set()
    for row in rows[:based_on]:
        p = json.loads(row["text"])
        kind = p["kind"]
        if kind == "admitted":
            battles[p["battle"]] = {"votes": {}, "excluded": None, "pair": None}
        elif kind == "opened":
            battles[p["battle"]]["pair"] = p["pair"]
        elif kind == "completed" and p["exclusion"] is not None:
            exclude(battles[p["battle"]], p["exclusion"])
            order.append(p["battle"])
        elif kind == "judged":
            battles[p["battle"]]["votes"][p["judgment"]] = p
            if p["resolves"]:
                order.append(p["battle"])
        elif kind == "retracted":
            del battles[p["battle"]]["votes"][p["judgment"]]
        elif kind == "excluded":
            exclude(battles[p["battle"]], p["exclusion"])
        elif kind == "trust":
            (untrusted.add if p["untrusted"] else untrusted.discard)(p["judge"])
    counted = order if window == "all" else order[-window:]
    excluded = {reason: 0 for reason in EXCLUSIONS}
    rated, self_judged, per_agent = 0, 0, {}
    for name in counted:
        battle = battles[name]
        votes = [
            vote
            for vote in battle["votes"].values()
            if vote["choice"] != "abstain" and vote["readingMs"] >= vote["floorMs"] and vote["judge"] not in untrusted
        ]
        reason = battle["excluded"] or (None if votes else "no_admissible_vote")
        if reason is not None:
            excluded[reason] += 1
            continue
        rated += 1
        if all(vote["bySubmitter"] for vote in votes):
            self_judged += 1
        for agent in battle["pair"].values():
            per_agent[agent] = per_agent.get(agent, 0) + 1
    counts = {"resolved": len(counted), "rated": rated, "excluded": excluded, "selfJudgedOnly": self_judged}
    return counts, per_agent


def exclude(battle, reason):
    known = battle["excluded"]
    if known is None or EXCLUSIONS.index(reason) < EXCLUSIONS.index(known):
        battle["excluded"] = reason


def verify(path):
    faults = []
    files = {}
    with tarfile.open(path, "r:") as archive:
        for member in archive:
            files[member.name] = archive.extractfile(member).read()
    lines = lambda name: [json.loads(line) for line in files[name].decode().splitlines()]
    rows, heads = lines("ledger.jsonl"), lines("heads.jsonl")
    (manifest,), (seal,), (board,), (settings,) = (
        lines(name) for name in ("manifest.json", "seal.json", "board.json", "settings.json")
    )
    for entry in manifest["files"]:
        if hashlib.sha256(files[entry["name"]]).hexdigest() != entry["sha256"]:
            faults.append("%s has another hash" % entry["name"])
    keys = check_ledger(rows, heads, faults)
    sealing = bytes.fromhex(keys.get(seal["keyId"], ""))
    if not is_signed(sealing, files["manifest.json"], bytes.fromhex(seal["signature"])):
        faults.append("the seal does not fit the manifest")
    check_openings(rows, faults)
    counts, battles = None, {}
    if board is not None:
        overall = board["overall"]
        counts, battles = counts_of(rows, overall["basedOn"], settings["window"])
        for name, value in counts.items():
            if overall[name] != value:
                faults.append("the board says %s %s, the ledger %s" % (name, overall[name], value))
        for row in overall["rows"]:
            if row["battles"] != battles.get(row["id"], 0):
                faults.append("the board says %d battles of %s" % (row["battles"], row["id"]))
    return {
        "ok": not faults,
        "entries": len(rows),
        "heads": len(heads),
        "counts": counts,
        "battles": battles,
        "faults": faults,
    }


if __name__ == "__main__":
    print(json.dumps(verify(sys.argv[1]), sort_keys=True))
