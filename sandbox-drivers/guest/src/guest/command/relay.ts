import net from 'node:net';
import { pipeline } from 'node:stream';
import { PLACES, PROXY } from '../places.ts';

/** The argument with which the bundle is this relay and not the guest. */
export const RELAY = 'relay';

/** What the relay prints when it listens. */
export const RELAY_READY = 'ready\n';

const MAX_CONNECTIONS = 256;

/**
 * Runs in the commands' network namespace, where nothing but loopback exists: takes connections at the proxy's address there
 * and passes them to the desktop's proxy through a socket that no command can see. Never returns.
 */
export function runRelay(): Promise<never> {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    const onwards = net.connect({ path: PLACES.commandProxy, allowHalfOpen: true });
    // Either side's failure ends the other: that is all there is to do about it.
    pipeline(socket, onwards, (error) => error && onwards.destroy());
    pipeline(onwards, socket, (error) => error && socket.destroy());
  });
  server.maxConnections = MAX_CONNECTIONS;
  const { promise, reject } = Promise.withResolvers<never>();
  server.once('error', reject);
  server.listen(PROXY.port, PROXY.host, () => process.stdout.write(RELAY_READY));
  return promise;
}
