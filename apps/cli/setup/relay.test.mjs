import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { capture, programEnvironment, withOwnPrograms } from './relay.mjs';

const module = JSON.stringify(join(import.meta.dirname, 'relay.mjs'));

/** A process that relays a Node child running `code`, as the setup and the coarena bin do. */
function relaying(code) {
  const script = `import { relay } from ${module}; process.exitCode = await relay(process.execPath, ['-e', ${JSON.stringify(code)}]);`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('a program in this one’s place', () => {
  it('gives its exit code', async () => {
    const [code] = await once(relaying('process.exit(7)'), 'exit');
    expect(code).toBe(7);
  });

  it('gives 128 and the number of the signal that ended it', async () => {
    const [code] = await once(relaying('process.kill(process.pid, "SIGKILL")'), 'exit');
    expect(code).toBe(137);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('gets %s passed on and ends in its own way', async (signal) => {
    const child = relaying(
      `process.on('${signal}', () => process.exit(5)); setInterval(() => {}, 1000); console.log('ready')`,
    );
    await once(child.stdout, 'data');
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(5);
  });

  it('ends when the npm that started it is ended, which passes nothing on', async () => {
    const script = `import { relay } from ${module}; await relay(process.execPath, ['-e', 'process.on("SIGTERM", () => { console.log("ended"); process.exit() }); setInterval(() => {}, 1000); console.log("ready")']);`;
    const npm = spawn(
      process.execPath,
      [
        '-e',
        'require("node:child_process").spawn(process.execPath, process.argv.slice(1), { stdio: "inherit" })',
        '--',
        '--input-type=module',
        '-e',
        script,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, npm_lifecycle_event: 'start' } },
    );
    const lines = createInterface(npm.stdout)[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('ready');
    npm.kill('SIGKILL');
    expect((await lines.next()).value).toBe('ended');
  });
});

describe('a captured program', () => {
  it('gives lines as they come, from both streams, and the exit code', async () => {
    const seen = [];
    const { code, lines } = await capture('sh', ['-c', 'echo one; echo two >&2; printf three; exit 3'], {
      onLine: (line) => seen.push(line),
    });
    expect(code).toBe(3);
    expect(lines.toSorted()).toEqual(['one', 'three', 'two']);
    expect(seen.toSorted()).toEqual(['one', 'two']);
  });

  it('reads descriptor 3 when asked to', async () => {
    const { lines } = await capture('sh', ['-c', 'echo status >&3'], { extraPipe: true });
    expect(lines).toEqual(['status']);
  });

  it('answers 127 for a program that does not exist', async () => {
    await expect(capture('no-such-program', [])).resolves.toMatchObject({ code: 127 });
  });
});

describe('the PATH of a child', () => {
  it('begins with the packages’ own programs, once', () => {
    const once = withOwnPrograms('/some place', { PATH: '/usr/bin:/bin' });
    expect(once.PATH).toBe('/some place/node_modules/.bin:/usr/bin:/bin');
    expect(withOwnPrograms('/some place', once).PATH).toBe(once.PATH);
  });
});

describe('the environment of a program of the arena', () => {
  it('has the PATH of a child and a place for compiled code, unless one is named', () => {
    const env = { PATH: '/bin' };
    expect(programEnvironment('/some place', env)).toEqual({
      ...withOwnPrograms('/some place', env),
      NODE_COMPILE_CACHE: '/some place/node_modules/.cache/coarena/compiled',
    });
    expect(programEnvironment('/some place', { NODE_COMPILE_CACHE: '/mine' }).NODE_COMPILE_CACHE).toBe('/mine');
  });
});
