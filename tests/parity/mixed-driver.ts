import type {
  Lane,
  ReapReport,
  Sandbox,
  SandboxDriver,
  SandboxListing,
  SandboxOwner,
  SandboxRequest,
} from '@coarena/core';

/** Makes each lane's machine with a driver of its own, so that a real battle has two different desktops. */
export class MixedDriver implements SandboxDriver {
  readonly #drivers: Readonly<Record<Lane, SandboxDriver>>;

  constructor(drivers: Readonly<Record<Lane, SandboxDriver>>) {
    this.#drivers = drivers;
  }

  async provision(request: SandboxRequest): Promise<readonly Sandbox[]> {
    const made = await Promise.all(
      request.lanes.map((lane) => this.#drivers[lane].provision({ ...request, lanes: [lane] })),
    );
    return made.flat();
  }

  list(): Promise<readonly SandboxListing[]> {
    return this.#drivers.a.list();
  }

  reap(isLive: (owner: SandboxOwner) => Promise<boolean>): Promise<ReapReport> {
    return this.#drivers.a.reap(isLive);
  }

  /** Whoever made the drivers ends them. */
  async dispose(): Promise<void> {
    await Promise.resolve();
  }
}
