#!/usr/bin/env node
import { join } from 'node:path';
import { nodeBinary, root, sourceFlags } from '../setup/places.mjs';
import { programEnvironment, relay } from '../setup/relay.mjs';

const binary = nodeBinary();
if (binary === null) {
  process.stderr.write(
    `coarena: Node 24 is not installed in this checkout; run "npm start" (or "npm ci") in ${root}\n`,
  );
  process.exitCode = 1;
} else {
  const main = join(root, 'apps', 'cli', 'src', 'main.ts');
  process.exitCode = await relay(binary, [...sourceFlags, main, ...process.argv.slice(2)], {
    env: programEnvironment(root),
  });
}
