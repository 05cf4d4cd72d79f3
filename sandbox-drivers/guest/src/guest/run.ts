import net from 'node:net';
import type { Socket } from 'node:net';
import { killAll } from './children.ts';
import { Commands } from './command/commands.ts';
import { ControlServer } from './control.ts';
import { startDisplay } from './desktop/desktop.ts';
import { prepareHome } from './desktop/prepare-home.ts';
import { DeliveredFolder } from './files/delivered.ts';
import { WorkFolder } from './files/work.ts';
import { EgressClient } from './net/egress-client.ts';
import { startProxy } from './net/proxy.ts';
import { PLACES } from './places.ts';

/**
 * Runs the guest until the control stream ends: dials both streams before anything else, then starts the local proxy,
 * the display and the session bus, and serves the control stream. Rejects when it cannot start.
 */
export async function runGuest(bundle: string): Promise<void> {
  const started = performance.now();
  const marks: Record<string, number> = {};
  const mark = (name: string): void => void (marks[name] = Math.round(performance.now() - started));
  const [control, egressSocket] = await Promise.all([
    dial(process.env['COARENA_CONTROL'] ?? '/chan/control.sock'),
    dial(process.env['COARENA_EGRESS'] ?? '/chan/egress.sock'),
  ]);
  mark('dialled');
  const egress = new EgressClient(egressSocket);
  await prepareHome();
  const { display } = startDisplay();
  await Promise.all([startProxy(egress), startProxy(egress, { path: PLACES.commandProxy })]);
  const { promise: over, resolve: exit } = Promise.withResolvers<void>();
  const work = new WorkFolder(PLACES.work);
  const delivered = new DeliveredFolder(PLACES.delivered, [PLACES.work, PLACES.downloads]);
  const ground = {
    display,
    work,
    delivered,
    commands: new Commands(bundle),
    mark,
    marks,
    refusalOf: (authority: string) => egress.refusalOf(authority),
  };
  void new ControlServer({ socket: control, ground, bundle, exit });
  await over;
  killAll();
}

function dial(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => reject(new Error(`could not dial ${path}: ${error.message}`)));
  });
}
