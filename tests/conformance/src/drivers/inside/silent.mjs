// A helper that never dials in.
setInterval(() => undefined, 1_000);
