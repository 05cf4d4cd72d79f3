import { checkNames, loadCheck } from './load.ts';

const args = process.argv.slice(2);
const json = args.includes('--json');
const names = args.filter((arg) => !arg.startsWith('--'));
const strange = args.filter((arg) => arg.startsWith('--') && arg !== '--json');
const known = checkNames();
const [name] = names;

if (name === undefined || names.length > 1 || strange.length > 0 || !known.includes(name)) {
  console.error(
    `soak: usage: npm run soak -- NAME [--json]; NAME is one of ${known.join(', ') || '(no check exists yet)'}`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = await soak(name);
}

async function soak(chosen: string): Promise<number> {
  const check = await loadCheck(chosen);
  const started = performance.now();
  const { failures, figures = {} } = await check.run(check.figure, (line) => console.error(`soak: ${line}`));
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  const ok = failures.length === 0;
  if (json) {
    console.log(JSON.stringify({ name: chosen, n: check.figure, ok, seconds, figures, failures }));
  } else {
    for (const failure of failures) console.log(failure);
    for (const [figure, value] of Object.entries(figures)) console.log(`${figure}: ${value}`);
    console.log(`${chosen}: ${check.figure} repetitions in ${seconds} s, ${failures.length} failures`);
  }
  return ok ? 0 : 1;
}
