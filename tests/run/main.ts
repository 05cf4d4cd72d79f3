import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from './child.ts';
import { PHASES, testProjects, type Phase } from './projects.ts';
import { plainLine, summarise, type PhaseEnd, type TestReport } from './report.ts';
import { reportVariable } from './reporter.ts';
import { root, tool } from './root.ts';
import { timeTable } from './times.ts';

const longestPhase = 25 * 60_000;
const args = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'coarena-test-'));
let stopped = false;
// The phase under way is told by itself; no other begins.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => (stopped = true));

try {
  const ends: PhaseEnd[] = [];
  for (const phase of PHASES) if (!stopped) ends.push(await runPhase(phase));
  const summary = summarise(ends, args.some(isNameFilter));
  console.log('');
  for (const line of [...timeTable(ends), ...summary.lines]) console.log(line);
  console.log(plainLine(summary));
  process.exitCode = summary.ok && !stopped ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Everything given after `npm test --` goes to the runner: file filters, `-t NAME`, `--bail 1`. */
async function runPhase(phase: Phase): Promise<PhaseEnd> {
  const report = join(folder, `${phase}.json`);
  const started = performance.now();
  const projects = testProjects
    .filter((project) => project.phase === phase)
    .map((project) => `--project=${project.name}`);
  const end = await runChild(
    process.execPath,
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      `--reporter=${join(root, 'tests', 'run', 'reporter.ts')}`,
      ...projects,
      ...args,
    ],
    {
      cwd: root,
      env: { ...process.env, [reportVariable]: report },
      show: true,
      deadlineMs: longestPhase,
    },
  );
  if (end.timedOut) console.log(`phase ${phase}: stopped after ${longestPhase / 60_000} minutes`);
  return {
    phase,
    code: end.code,
    ms: performance.now() - started,
    report: existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as TestReport) : null,
  };
}

function isNameFilter(arg: string): boolean {
  return arg === '-t' || arg.startsWith('--testNamePattern');
}
