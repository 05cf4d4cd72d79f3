import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { GuestObservation } from '@coarena/guest/host';
import type { ConformanceCase } from '../../case.ts';
import type { DriverBench } from '../bench.ts';
import { Commanding } from '../commanding.ts';

/** When everything was used up, in seconds of the machine's clock, and which error said so. */
const used = z.object({ at: z.number(), descriptors: z.string(), pipes: z.string(), watches: z.string() });
/** What was still to be had, and when. */
const left = z.object({ at: z.number(), descriptors: z.string(), pipe: z.number(), watches: z.string() });

const ROUNDS = 3;

/** What the kernel counts for a user as a whole and not for a namespace. */
export const counterCases: readonly ConformanceCase<DriverBench>[] = [
  {
    id: 'counters-apart',
    title:
      "leaves a lane its descriptors under way, pipes and file watches while the other lane's command takes all it can",
    needs: 'commands',
    run: async (bench) => {
      const [greedy, other] = await Commanding.bootLanes(bench, ['a', 'b']);
      assert.ok(greedy && other);
      await greedy.put('greedy.py', GREEDY);
      const taking = greedy.run('python3', 'greedy.py');
      taking.catch(() => undefined); // It is waited for below; where the other lane fails first, that is what counts.
      let lastAt = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        await sleep(1_000);
        const { at, ...have } = left.parse(said(await other.python(MODEST)));
        assert.deepEqual(have, { descriptors: 'done', pipe: 65_536, watches: 'done' });
        lastAt = at;
        await opens(other, `during-${round}`);
      }
      await greedy.put('stop', '');
      const { at, ...errors } = used.parse(said(await taking));
      assert.deepEqual(errors, { descriptors: 'ETOOMANYREFS', pipes: 'EPERM', watches: 'EMFILE' });
      assert.ok(at < lastAt, 'the other lane was asked before everything was used up');
      await opens(greedy, 'after');
      await opens(other, 'after');
    },
  },
];

/** What a program printed as JSON. */
function said({ command, sentence }: GuestObservation['observation']): unknown {
  assert.equal(command?.exitCode, 0, `${sentence} ${command?.output}`);
  return JSON.parse(command.output);
}

async function opens({ guest }: Commanding, name: string): Promise<void> {
  const url = `http://still.practice.test/${name}`;
  const { observation } = await guest.step({ verb: 'navigate', params: { url } });
  assert.equal(observation.status, 'ok', observation.sentence);
}

/** Takes all of three kinds, and keeps it until it is told to stop. */
const GREEDY = `import array, ctypes, errno, fcntl, json, os, socket, time
libc = ctypes.CDLL(None, use_errno=True)
zero = os.open("/dev/zero", os.O_RDONLY)
kept = []

# Made once: it goes on for as long as the other lane is asked, and must not run out of descriptors of its own.
pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(8)]
for pair in pairs: pair[0].setblocking(False)

def flood():
    end = time.time() + 10
    while time.time() < end:
        for pair in pairs:
            try: pair[0].sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [zero] * 253))])
            except BlockingIOError: time.sleep(0.001)
            except OSError as error: return errno.errorcode[error.errno]
    return "every pair took all it was given"

def pipes():
    while True:
        pair = os.pipe()
        kept.append(pair)
        try: fcntl.fcntl(pair[0], 1031, 1024 * 1024)
        except OSError as error: return errno.errorcode[error.errno]

def watches():
    while True:
        if libc.inotify_init() < 0: return errno.errorcode[ctypes.get_errno()]

said = {"descriptors": flood(), "pipes": pipes(), "watches": watches(), "at": time.time()}
end = time.time() + 30
while time.time() < end and not os.path.exists("stop"):
    time.sleep(0.02)
    flood()
print(json.dumps(said))
`;

/** Asks for one of each. */
const MODEST = `import array, ctypes, errno, fcntl, json, os, socket, time
libc = ctypes.CDLL(None, use_errno=True)
here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
at = time.time()
try:
    here.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0]))])
    descriptors = "done"
except OSError as error: descriptors = errno.errorcode[error.errno]
pipe = fcntl.fcntl(os.pipe()[0], 1032)
watches = "done" if libc.inotify_init() >= 0 else errno.errorcode[ctypes.get_errno()]
print(json.dumps({"at": at, "descriptors": descriptors, "pipe": pipe, "watches": watches}))
`;
