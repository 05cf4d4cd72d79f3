// A guest that never dials in.
setInterval(() => undefined, 1_000);
