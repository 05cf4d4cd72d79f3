// Stands in a machine for the guest and looks around: dials both streams and answers questions over the control
// stream (HTTP/2, POST /NAME with JSON). Plain JavaScript without a dependency, for it is copied into the machine.
import { Buffer } from 'node:buffer';
import dgram from 'node:dgram';
import fs from 'node:fs';
import http2 from 'node:http2';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers';

const PATIENCE_MS = 700;

/** What a read gives, or the error's code. */
function read(file) {
  try {
    return fs.readFileSync(file, 'latin1');
  } catch (error) {
    return `!${error.code}`;
  }
}

function attempt(work) {
  try {
    work();
    return 'done';
  } catch (error) {
    return error.code ?? String(error);
  }
}

const pids = () => fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** Every socket, device and file below the folders that could hold a way out. */
function walk(folder, found = []) {
  let entries;
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return found; // Not readable for this user, so not reachable either.
  }
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isSocket() || entry.isFIFO() || entry.isBlockDevice()) found.push(file);
    else if (entry.isDirectory()) walk(file, found);
  }
  return found;
}

/** Every readable file outside the distribution's, and every process, that holds one of the texts. */
function search(secrets, folder = '/', hits = []) {
  let entries;
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return hits; // Not readable for this user, so nothing is found here either.
  }
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (secrets.some((each) => entry.name.includes(each))) hits.push(file);
    if (entry.isDirectory() && !['/usr', '/dev', '/proc', '/sys'].includes(file)) search(secrets, file, hits);
    else if (entry.isFile() && holds(file, secrets)) hits.push(file);
  }
  return hits;
}

function holds(file, secrets) {
  const text = read(file);
  return secrets.some((each) => text.includes(each));
}

function dial({ kind, host, port, path: file }) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('silence'), PATIENCE_MS);
    const done = (outcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    try {
      if (kind === 'udp') {
        const socket = dgram.createSocket(host.includes(':') ? 'udp6' : 'udp4');
        socket.once('error', (error) => done(error.code));
        socket.once('message', () => done('connected'));
        socket.send('canary', port, host, (error) => error && done(error.code));
        return;
      }
      const socket = net.connect(kind === 'unix' ? { path: file.replace(/^@/, '\0') } : { host, port });
      socket.once('connect', () => done('connected'));
      socket.once('error', (error) => done(error.code));
    } catch (error) {
      done(error.code ?? String(error));
    }
  });
}

const QUESTIONS = {
  identity: () => ({
    uid: process.getuid(),
    gid: process.getgid(),
    groups: process.getgroups(),
    status: read('/proc/self/status'),
    becomeRoot: attempt(() => process.setuid(0)),
    hostname: os.hostname(),
    clockMs: Date.now(),
  }),
  search: ({ secrets }) => [
    ...search(secrets),
    ...pids().flatMap((pid) =>
      ['environ', 'cmdline', 'mountinfo'].map((name) => `/proc/${pid}/${name}`).filter((file) => holds(file, secrets)),
    ),
    ...search(secrets, '/dev/shm'),
  ],
  environment: () => ({
    own: { ...process.env },
    all: pids().map((pid) => ({ pid, environ: read(`/proc/${pid}/environ`), cmdline: read(`/proc/${pid}/cmdline`) })),
  }),
  network: () => ({
    devices: read('/proc/net/dev')
      .split('\n')
      .slice(2)
      .map((line) => line.split(':')[0].trim())
      .filter(Boolean),
    routes: read('/proc/net/route').split('\n').slice(1).filter(Boolean),
    routes6: read('/proc/net/ipv6_route')
      .split('\n')
      .filter((line) => line !== '' && !line.endsWith(' lo')),
    unix: read('/proc/net/unix')
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => line.split(/\s+/)[7])
      .filter(Boolean),
  }),
  dial: async ({ targets }) => Promise.all(targets.map(dial)),
  sockets: ({ folders }) => folders.flatMap((folder) => walk(folder)),
  descriptors: () =>
    fs.readdirSync('/proc/self/fd').map((fd) => {
      try {
        return fs.readlinkSync(`/proc/self/fd/${fd}`);
      } catch (error) {
        return `!${error.code}`; // The descriptor that listed the folder.
      }
    }),
  list: ({ folder }) => {
    try {
      return fs.readdirSync(folder);
    } catch (error) {
      return [`!${error.code}`];
    }
  },
  exists: ({ paths }) => paths.filter((file) => fs.existsSync(file)),
  write: ({ files, text }) =>
    files.map((file) =>
      attempt(() => {
        fs.mkdirSync(path.dirname(file), { recursive: true });
        fs.writeFileSync(file, text);
      }),
    ),
  open: ({ files }) => files.map((file) => attempt(() => fs.closeSync(fs.openSync(file, 'r+')))),
  listen: ({ paths }) =>
    Promise.all(
      paths.map(
        (file) =>
          new Promise((resolve) => {
            const server = net.createServer();
            server.once('error', (error) => resolve(error.code));
            server.listen(file, () => server.close(() => resolve('done')));
          }),
      ),
    ),
  memory: async ({ mebibytes }) => {
    const held = [];
    for (let count = 0; count < mebibytes; count += 16) {
      held.push(Buffer.alloc(16 * 1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
    return held.length;
  },
};

const [control, egress] = ['CONTROL', 'EGRESS'].map((name) =>
  net.connect(process.env[`COARENA_${name}`] ?? `/chan/${name.toLowerCase()}.sock`),
);
egress.on('error', () => process.exit(1));
control.on('error', () => process.exit(1));
control.on('close', () => process.exit(0));
const session = http2.performServerHandshake(control);
session.on('error', () => process.exit(1));
session.on('stream', (stream, headers) => {
  let body = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => (body += chunk));
  stream.on('error', () => stream.destroy());
  stream.on('end', async () => {
    let answer;
    try {
      answer = { value: await QUESTIONS[headers[':path'].slice(1)](JSON.parse(body)) };
    } catch (error) {
      answer = { error: String(error.stack ?? error) };
    }
    stream.respond({ ':status': 200 });
    stream.end(JSON.stringify(answer));
  });
});
