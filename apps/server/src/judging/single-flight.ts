/**
 * Work by key: what is under way under a key is shared by whoever asks for the same, and different work of one owner is
 * done in turn. A client that sends a vote two hundred times at once costs the store one vote.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>();
  readonly #owners = new Map<string, Promise<unknown>>();

  run(owner: string, key: string, work: () => Promise<T>): Promise<T> {
    const id = `${owner} ${key}`;
    const under = this.#flights.get(id);
    if (under !== undefined) return under;
    const before = this.#owners.get(owner) ?? Promise.resolve();
    const flight = before.then(work, work);
    this.#flights.set(id, flight);
    this.#owners.set(owner, flight);
    const landed = (): void => {
      this.#flights.delete(id);
      if (this.#owners.get(owner) === flight) this.#owners.delete(owner);
    };
    flight.then(landed, landed);
    return flight;
  }
}
