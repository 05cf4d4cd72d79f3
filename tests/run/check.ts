import { advisoriesPart } from './check/advisories.ts';
import { generatedPart } from './check/generated.ts';
import { licencesPart } from './check/licences.ts';
import type { CheckPart } from './check/part.ts';
import { toolParts } from './check/tools.ts';
import { versionsPart } from './check/versions.ts';

const parts: readonly CheckPart[] = [...toolParts, generatedPart, versionsPart, advisoriesPart, licencesPart];
const args = process.argv.slice(2);
const fix = args.includes('--fix');
const names = args.filter((arg) => !arg.startsWith('--'));
const strange = [
  ...names.filter((name) => !parts.some((part) => part.name === name)),
  ...args.filter((arg) => arg.startsWith('--') && arg !== '--fix'),
];

if (strange.length > 0) {
  console.error(
    `check: no part is called ${strange.join(', ')}; there are ${parts.map((part) => part.name).join(', ')}, and --fix`,
  );
  process.exitCode = 2;
} else {
  process.exitCode = await check(parts.filter((part) => names.length === 0 || names.includes(part.name)));
}

async function check(wanted: readonly CheckPart[]): Promise<number> {
  const started = performance.now();
  const queue = [...wanted];
  let passed = 0;
  const lane = async (): Promise<void> => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
      const ok = await runPart(part);
      if (ok) passed += 1;
    }
  };
  // Two at a time suit two cores; fixing writes files, so then one after the other.
  await Promise.all(Array.from({ length: fix ? 1 : 2 }, lane));
  const time = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`check: ${passed} of ${wanted.length} parts passed in ${time} s`);
  return passed === wanted.length ? 0 : 1;
}

async function runPart(part: CheckPart): Promise<boolean> {
  const started = performance.now();
  const { ok, detail, findings } = await part.run(fix);
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log([part.name.padEnd(10), ok ? 'ok    ' : 'FAILED', time.padStart(7), detail].join('  ').trimEnd());
  if (!ok) {
    for (const line of findings) console.log(`    ${line}`);
    console.log(`    -> ${part.remedy}`);
  }
  return ok;
}
