import { request, type IncomingMessage } from 'node:http';

/** A stream of events as it arrives. `until` waits for a number of events; `all` is every byte so far. */
export type Following = { until(events: number): Promise<void>; ended(): Promise<void>; all(): Buffer };

/** Follows the events of a battle with this cookie. */
export async function follow(base: string, cookie: string, battle: string): Promise<Following> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${base}/api/battles/${battle}/events`, { agent: false, headers: { cookie } }, resolve)
      .on('error', reject)
      .end();
  });
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  const over = new Promise<void>((resolve) => response.on('close', () => resolve()));
  const all = (): Buffer => Buffer.concat(chunks);
  return {
    all,
    ended: () => over,
    async until(events) {
      const deadline = performance.now() + 20_000;
      while (
        (all()
          .toString('utf8')
          .match(/^event: /gmu)?.length ?? 0) < events
      ) {
        if (performance.now() > deadline) throw new Error(`only this came: ${all().toString('utf8').slice(0, 500)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
