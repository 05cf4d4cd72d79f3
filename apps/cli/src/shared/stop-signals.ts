/** Calls back once at the first SIGTERM, SIGINT or SIGHUP; a second one ends the process at once. */
export function onStopRequested(stop: (signal: string) => void): void {
  let asked = false;
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (asked) process.exit(1);
      asked = true;
      stop(name);
    });
  }
}

/** The first such signal, as a promise. */
export function stopRequested(): Promise<string> {
  return new Promise((resolve) => onStopRequested(resolve));
}
