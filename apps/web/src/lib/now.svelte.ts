import { createSubscriber } from 'svelte/reactivity';

/** The time of this browser, told anew every ten seconds while something shows it. */
class Now {
  readonly #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 10_000);
    return () => clearInterval(timer);
  });

  get at(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const now = new Now();
