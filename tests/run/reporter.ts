import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { FileTime, TestReport, TestSkip } from './report.ts';

/** Name of the environment variable that says where the report goes. */
export const reportVariable = 'COARENA_TEST_REPORT';

/** Writes a {@link TestReport} as JSON when the run is over. A reporter named on the command line must be the default export. */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env[reportVariable];
    if (path === undefined) throw new Error(`${reportVariable} is not set: start the tests with npm test`);
    writeFileSync(path, JSON.stringify(collect(modules, unhandled)));
  }
}

function collect(modules: readonly TestModule[], unhandled: readonly SerializedError[]): TestReport {
  let passed = 0;
  let failed = 0;
  const skips: TestSkip[] = [];
  const files: FileTime[] = [];
  const errors = unhandled.map((error) => `unhandled error: ${firstLine(error.message)}`);
  for (const module of modules) {
    const file = relative(process.cwd(), module.moduleId);
    files.push({ file, project: module.project.name, ms: timeOf(module) });
    for (const error of module.errors()) errors.push(`${file}: ${firstLine(error.message)}`);
    for (const suite of module.children.allSuites()) {
      for (const error of suite.errors()) errors.push(`${file} > ${suite.fullName}: ${firstLine(error.message)}`);
    }
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === 'passed') passed += 1;
      else if (result.state === 'failed') failed += 1;
      else if (!brokenAbove(test)) skips.push({ test: `${file} > ${test.fullName}`, reason: noteOf(test) });
    }
  }
  return { passed, failed, skips, errors, files };
}

/** What a file kept a process busy: making the process ready, loading, tests and hooks. */
function timeOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
}

function noteOf(test: TestCase): string | null {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return note === undefined || note.trim() === '' ? null : note.trim();
}

/** A hook that threw keeps its tests from running: the hook is the failure, not a skip. */
function brokenAbove(test: TestCase): boolean {
  let parent: TestSuite | TestModule = test.parent;
  while (parent.type === 'suite') {
    if (parent.errors().length > 0) return true;
    parent = parent.parent;
  }
  return parent.errors().length > 0;
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
