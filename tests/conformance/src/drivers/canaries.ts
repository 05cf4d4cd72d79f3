import dgram from 'node:dgram';
import net from 'node:net';
import { once } from 'node:events';
import type { DriverBench } from './bench.ts';
import type { DialTarget } from './looking.ts';

/** Listeners on the host's loopback that nothing inside a machine may reach, and who did. */
export type Canaries = { readonly targets: readonly DialTarget[]; readonly hits: readonly string[] };

/** Opens a TCP, a UDP and an abstract Unix listener on this host until the case ends. */
export async function hostCanaries(bench: DriverBench): Promise<Canaries> {
  const hits: string[] = [];
  const tcp = net.createServer((socket) => {
    hits.push('tcp');
    socket.destroy();
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const udp = dgram.createSocket('udp4', (_message, from) => {
    hits.push('udp');
    udp.send('here', from.port, from.address);
  });
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const name = `coarena-canary-${process.pid}-${bench.folder.slice(-6)}`;
  const unix = net.createServer((socket) => {
    hits.push('unix');
    socket.destroy();
  });
  unix.listen(`\0${name}`);
  await once(unix, 'listening');
  bench.defer(() => {
    tcp.close();
    udp.close();
    unix.close();
  });
  const { port } = tcp.address() as net.AddressInfo;
  return {
    hits,
    targets: [
      ...['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1', 'localhost', '0.0.0.0'].map((host) => ({
        kind: 'tcp' as const,
        host,
        port,
      })),
      ...['127.0.0.1', '::1'].map((host) => ({ kind: 'udp' as const, host, port: udp.address().port })),
      { kind: 'unix', path: `@${name}` },
    ],
  };
}
