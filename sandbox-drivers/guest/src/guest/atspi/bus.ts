import { createClient, type MessageBus } from 'dbus-native';

/** An object of an application: its name on the bus, and its path there. */
export type Reference = readonly [bus: string, path: string];

/** The registry's root: its children are the applications. */
export const ROOT: Reference = ['org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root'];

/** What a call takes, by its D-Bus signature. */
export type Arguments = { readonly signature: string; readonly body: unknown[] };

/** A connection to the accessibility bus. Every call fails after its own time; nothing of an answer is trusted. */
export class AccessibilityBus {
  readonly #bus: MessageBus;
  #lost = false;

  private constructor(bus: MessageBus) {
    this.#bus = bus;
    bus.connection.on('error', () => (this.#lost = true));
    bus.connection.on('end', () => (this.#lost = true));
  }

  /** Asks the session bus where the accessibility bus is, and connects to it. Rejects when there is none. */
  static async connect(sessionBus: string, ms: number): Promise<AccessibilityBus> {
    const session = new AccessibilityBus(createClient({ busAddress: sessionBus }));
    try {
      const place: Reference = ['org.a11y.Bus', '/org/a11y/bus'];
      const address = await session.call(place, 'org.a11y.Bus', 'GetAddress', null, ms);
      if (typeof address !== 'string' || address === '') throw new Error('the accessibility bus has no address');
      return new AccessibilityBus(createClient({ busAddress: address }));
    } finally {
      session.close();
    }
  }

  /** True once the connection is gone. */
  get lost(): boolean {
    return this.#lost;
  }

  /** The first value of a method's answer. */
  async call(
    [name, path]: Reference,
    type: string,
    member: string,
    given: Arguments | null,
    ms: number,
  ): Promise<unknown> {
    const message = { destination: name, path, interface: type, member, ...given };
    return await this.#bus.invoke<unknown>(message, { timeout: Math.max(1, ms) });
  }

  close(): void {
    this.#bus.connection.end();
  }
}
