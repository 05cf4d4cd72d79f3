import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBinary, root, sourceFlags } from './places.mjs';
import { programEnvironment, relay, withOwnPrograms } from './relay.mjs';
import { duration, say } from './say.mjs';
import { prepare, steps } from './steps.mjs';
import { verbs } from './verbs.mjs';

process.exitCode = await main(process.argv.slice(2));

async function main([name = '', ...args]) {
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) return stop(`unknown verb "${name}": one of ${Object.keys(verbs).join(', ')}`);
  if (Number(process.versions.node.split('.')[0]) < 18)
    return stop(`Node ${process.versions.node} is too old for the setup: install Node 18 or newer`);
  const started = performance.now();
  const context = { root, env: withOwnPrograms(root), uid: process.getuid?.() ?? 0, node: process.versions.node };
  for (const key of verb.steps) {
    const outcome = await prepare([steps[key]], context);
    if (outcome.ok) continue;
    for (const line of outcome.lines) say(line);
    if (verb.tolerates?.includes(key) !== true) return 1;
    say(`going on without ${steps[key].name}: what needs it is skipped with a reason, or fails`);
  }
  if (name === 'install' || name === 'start') say(`everything is in place (${duration(performance.now() - started)})`);
  for (const target of verb.targets) {
    const code = await run(target, args, context);
    if (code !== 0) return code;
  }
  return 0;
}

function run([script, ...fixed], args, context) {
  const path = join(root, script);
  if (!existsSync(path)) return stop(`${script} does not exist in this checkout`);
  return relay(nodeBinary(root), [...sourceFlags, path, ...fixed, ...args], {
    cwd: root,
    env: programEnvironment(root, context.env),
  });
}

function stop(line) {
  say(line);
  return 1;
}
