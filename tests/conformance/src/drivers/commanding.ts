import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Lane } from '@coarena/core';
import type { GuestClient, GuestObservation } from '@coarena/guest/host';
import type { DriverBench } from './bench.ts';
import { desktops, STILL_PAGE } from './desktops.ts';

/** What the probe is asked to try. */
export type ProbeRequest = {
  readonly pids?: readonly number[];
  readonly sockets?: readonly string[];
  readonly ports?: readonly (readonly [string, number])[];
  readonly files?: readonly string[];
  readonly folders?: readonly string[];
  readonly secrets?: readonly string[];
};

const outcomes = z.record(z.string(), z.string());
const answer = z.object({
  pid: z.number(),
  uid: z.number(),
  processes: z.array(z.string()),
  environment: z.array(z.string()),
  descriptors: outcomes,
  signals: z.array(z.number()),
  memory: z.array(z.number()),
  traced: z.array(z.number()),
  opened: z.array(z.number()),
  sockets: outcomes,
  ports: outcomes,
  files: outcomes,
  folders: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  privileges: z.number(),
  namespaces: z.array(z.string()),
  root: z.string(),
  hits: z.array(z.string()),
});

/** A booted desktop of a battle with desktop verbs, for running commands in it. */
export class Commanding {
  readonly guest: GuestClient;

  private constructor(guest: GuestClient) {
    this.guest = guest;
  }

  /** Makes and boots one; fails with the evidence where the command verb is off. */
  static async boot(bench: DriverBench): Promise<Commanding> {
    const [desktop] = await Commanding.bootLanes(bench, ['a']);
    assert.ok(desktop);
    return desktop;
  }

  /** Makes and boots one for each lane, at the same time. */
  static async bootLanes(bench: DriverBench, lanes: readonly Lane[]): Promise<readonly Commanding[]> {
    const request = bench.request(lanes, { actionSpace: 'browser_desktop' });
    const guests = desktops(bench, await (await bench.driver()).provision(request));
    return Promise.all(
      guests.map(async (guest) => {
        const { commands } = await guest.boot({ actionSpace: 'browser_desktop', startUrl: STILL_PAGE, seed: 1 });
        assert.ok(commands.available, commands.evidence);
        return new Commanding(guest);
      }),
    );
  }

  /** Runs a command and gives the whole observation. */
  async run(program: string, ...args: string[]): Promise<GuestObservation['observation']> {
    const action = { verb: 'run_command', params: { program, args } } as const;
    return (await this.guest.step(action, { guestDeadlineMs: 70_000 })).observation;
  }

  /** Puts a file into the work folder. */
  async put(name: string, content: string | Buffer): Promise<void> {
    await this.guest.putFile(name, Readable.from([Buffer.from(content)]));
  }

  /** Runs a Python program from a file, whose text no rule looks at. */
  async python(text: string, ...args: string[]): Promise<GuestObservation['observation']> {
    await this.put('program.py', text);
    return this.run('python3', 'program.py', ...args);
  }

  /** Lets the probe try to reach what is not a command's. */
  async probe(request: ProbeRequest): Promise<z.infer<typeof answer>> {
    await this.put('probe.py', await readFile(new URL('../../src/drivers/inside/command-probe.py', import.meta.url)));
    await this.put('asked.json', JSON.stringify(request));
    const { command, sentence } = await this.run('python3', 'probe.py', 'asked.json');
    assert.equal(command?.exitCode, 0, `${sentence} ${command?.output}`);
    return answer.parse(JSON.parse(command.output));
  }
}
