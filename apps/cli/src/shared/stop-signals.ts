/** One request to stop may come several times: a terminal or a service manager signals every process of a group. */
const SAME_REQUEST_MS = 2_000;

/** Calls back once at the first SIGTERM, SIGINT or SIGHUP; another one two seconds later or more ends the process at once. */
export function onStopRequested(stop: (signal: string) => void): void {
  let askedAt: number | null = null;
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (askedAt === null) {
        askedAt = performance.now();
        stop(name);
      } else if (performance.now() - askedAt > SAME_REQUEST_MS) {
        process.exit(1);
      }
    });
  }
}

/** The first such signal, as a promise. */
export function stopRequested(): Promise<string> {
  return new Promise((resolve) => onStopRequested(resolve));
}
