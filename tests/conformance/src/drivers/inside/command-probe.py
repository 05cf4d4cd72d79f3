"""Runs as a command inside a desktop and tries to reach what is not its own. Prints one JSON object: what it tried, and what came of it."""

import ctypes
import errno
import json
import os
import socket
import stat
import sys

LIBC = ctypes.CDLL(None, use_errno=True)
NEW_USER_NAMESPACE = 0x10000000
NEW_MOUNT_NAMESPACE = 0x00020000
PTRACE_ATTACH = 16
GET_NO_NEW_PRIVILEGES = 39


def outcome(attempt):
    """'done', or the name of the error that kept it from being done."""
    try:
        result = attempt()
        return "done" if result is None else result
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, str(error))


def call(name, *args):
    ctypes.set_errno(0)
    if getattr(LIBC, name)(*args) == -1:
        return errno.errorcode.get(ctypes.get_errno(), str(ctypes.get_errno()))
    return "done"


class IoVec(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def read_memory(pid):
    buffer = ctypes.create_string_buffer(8)
    here = IoVec(ctypes.cast(buffer, ctypes.c_void_p), 8)
    there = IoVec(ctypes.cast(buffer, ctypes.c_void_p), 8)
    return call("process_vm_readv", pid, ctypes.byref(here), 1, ctypes.byref(there), 1, 0)


def connect(path):
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(1)
        client.connect(path.replace("@", "\0", 1) if path.startswith("@") else path)


def dial(host, port):
    with socket.socket() as client:
        client.settimeout(1)
        client.connect((host, port))


def read(path):
    with open(path, "rb") as file:
        file.read(16)


def kind(descriptor):
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISSOCK(mode):
        return "socket"
    if stat.S_ISFIFO(mode):
        return "pipe"
    return "device" if stat.S_ISCHR(mode) else "file"


def descriptors():
    found = {}
    for each in range(256):
        try:
            found[each] = kind(each)
        except OSError:
            continue
    return found


def search(secrets, limit=4 * 1024 * 1024):
    """Files, variables and names that hold one of the secrets. /usr is the distribution's and left out."""
    hits = [f"variable {name}" for name, value in os.environ.items() if any(each in value for each in secrets)]
    for folder, folders, files in os.walk("/"):
        folders[:] = [each for each in folders if os.path.join(folder, each) not in ("/usr", "/dev")]
        for name in files:
            path = os.path.join(folder, name)
            if any(each in path for each in secrets):
                hits.append(path)
            if not stat.S_ISREG(os.lstat(path).st_mode):
                continue
            try:
                with open(path, "rb") as file:
                    content = file.read(limit)
            except OSError:
                continue
            if any(each.encode() in content for each in secrets):
                hits.append(path)
    return hits


asked = json.load(open(sys.argv[1]))
others = [pid for pid in asked.get("pids", []) if pid not in (os.getpid(), os.getppid())]
print(
    json.dumps(
        {
            "pid": os.getpid(),
            "uid": os.getuid(),
            "processes": [name for name in os.listdir("/proc") if name.isdigit()],
            "environment": sorted(name for name in os.environ if name != "LC_CTYPE"),
            "descriptors": descriptors(),
            "signals": [pid for pid in others if outcome(lambda: os.kill(pid, 0)) == "done"],
            "memory": [pid for pid in others if read_memory(pid) == "done"],
            "traced": [pid for pid in others if call("ptrace", PTRACE_ATTACH, pid, None, None) == "done"],
            "opened": [pid for pid in others if outcome(lambda: read(f"/proc/{pid}/mem")) == "done"],
            "sockets": {path: outcome(lambda: connect(path)) for path in asked.get("sockets", [])},
            "ports": {f"{host}:{port}": outcome(lambda: dial(host, port)) for host, port in asked.get("ports", [])},
            "files": {path: outcome(lambda: read(path)) for path in asked.get("files", [])},
            "folders": {path: outcome(lambda: os.listdir(path)) for path in asked.get("folders", [])},
            "privileges": LIBC.prctl(GET_NO_NEW_PRIVILEGES, 0, 0, 0, 0),
            "namespaces": [call("unshare", NEW_USER_NAMESPACE), call("unshare", NEW_MOUNT_NAMESPACE)],
            "root": outcome(lambda: os.setuid(0)),
            "hits": search(asked["secrets"]) if asked.get("secrets") else [],
        }
    )
)
