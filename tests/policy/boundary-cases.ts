/** One import and what the boundary rules must say about it. */
export interface BoundaryCase {
  readonly file: string;
  readonly imports: string;
  /** The rule that must report it; null when the table allows it. */
  readonly rule: string | null;
}

const row = (rule: string | null, file: string, imports: string): BoundaryCase => ({ rule, file, imports });

/** Every row of the import table: what it forbids, and what it must let through. */
export const boundaryCases: readonly BoundaryCase[] = [
  row('core-imports-zod-only', 'core/src/a-fs.ts', 'node:fs'),
  row('core-imports-zod-only', 'core/src/a-bare-builtin.ts', 'crypto'),
  row('core-imports-zod-only', 'core/src/a-library.ts', 'listed'),
  row('core-imports-zod-only', 'core/src/a-plugin.ts', '@coarena/rating-one'),
  row('core-imports-zod-only', 'core/src/an-app.ts', '@coarena/runtime'),
  row('core-tests-stay-in-core', 'core/src/a.test.ts', '@coarena/rating-one'),
  row('plugins-know-core-only', 'plugins/ratings/one/src/a-sibling.ts', '@coarena/rating-two'),
  row('plugins-know-core-only', 'plugins/ratings/one/src/a-driver.ts', '@coarena/sandbox-driver-local'),
  row('plugins-know-core-only', 'plugins/ratings/one/src/the-guest.ts', '@coarena/guest'),
  row('plugins-know-core-only', 'plugins/ratings/one/src/an-app.ts', '@coarena/server'),
  row('plugins-know-core-only', 'plugins/ratings/one/src/conformance.ts', '@coarena/conformance'),
  row('plugin-tests-know-core-and-conformance', 'plugins/ratings/one/test/a-sibling.test.ts', '@coarena/rating-two'),
  row('drivers-know-core-and-guest', 'sandbox-drivers/local/src/a-sibling.ts', '@coarena/sandbox-driver-other'),
  row('drivers-know-core-and-guest', 'sandbox-drivers/local/src/a-plugin.ts', '@coarena/rating-one'),
  row('drivers-know-core-and-guest', 'sandbox-drivers/local/src/an-app.ts', '@coarena/worker'),
  row('driver-tests-know-core-guest-and-conformance', 'sandbox-drivers/local/test/an-app.test.ts', '@coarena/worker'),
  row('guest-knows-nothing-of-ours', 'sandbox-drivers/guest/src/the-core.ts', '@coarena/core'),
  row('guest-knows-nothing-of-ours', 'sandbox-drivers/guest/src/a-driver.ts', '@coarena/sandbox-driver-local'),
  row('runtime-loads-plugins-by-name', 'apps/runtime/src/a-plugin.ts', '@coarena/rating-one'),
  row('runtime-loads-plugins-by-name', 'apps/runtime/src/a-driver.ts', '@coarena/sandbox-driver-local'),
  row('runtime-loads-plugins-by-name', 'apps/runtime/src/the-server.ts', '@coarena/server'),
  row('server-knows-core-and-runtime', 'apps/server/src/the-worker.ts', '@coarena/worker'),
  row('server-knows-core-and-runtime', 'apps/server/src/a-plugin.ts', '@coarena/rating-one'),
  row('server-knows-core-and-runtime', 'apps/server/src/the-guest.ts', '@coarena/guest/host'),
  row('worker-knows-core-runtime-and-guest-host', 'apps/worker/src/the-server.ts', '@coarena/server'),
  row('worker-knows-core-runtime-and-guest-host', 'apps/worker/src/a-driver.ts', '@coarena/sandbox-driver-local'),
  row('worker-knows-core-runtime-and-guest-host', 'apps/worker/src/all-of-guest.ts', '@coarena/guest'),
  row('cli-knows-apps-and-conformance', 'apps/cli/src/a-plugin.ts', '@coarena/rating-one'),
  row('cli-knows-apps-and-conformance', 'apps/cli/src/a-driver.ts', '@coarena/sandbox-driver-local'),
  row('cli-knows-apps-and-conformance', 'apps/cli/src/the-pages.ts', '@coarena/web'),
  row('web-talks-http', 'apps/web/src/the-core.ts', '@coarena/core'),
  row('web-talks-http', 'apps/web/src/the-server.ts', '@coarena/server'),
  row('web-types-of-core-and-api', 'apps/web/src/a-worker-type.ts', 'type @coarena/worker'),
  row('conformance-knows-no-implementation', 'tests/conformance/src/a-plugin.ts', '@coarena/rating-one'),
  row('conformance-knows-no-implementation', 'tests/conformance/src/a-driver.ts', '@coarena/sandbox-driver-local'),
  row('conformance-vitest-in-its-entry-only', 'tests/conformance/src/cases.ts', 'vitest'),
  row('packages-by-name', 'apps/server/src/around-exports.ts', '../../../core/src/index.ts'),
  row('tests-are-not-imported', 'core/src/uses-a-test.ts', './fine.test.ts'),
  row('declared-dependencies-only', 'plugins/ratings/one/src/undeclared.ts', 'unlisted'),
  row('imports-resolve', 'apps/cli/src/nowhere.ts', './does-not-exist.ts'),
  row('no-cycles', 'apps/cli/src/cycle-a.ts', './cycle-b.ts'),

  // The other half of the cycle, which is reported once, at its first file.
  row(null, 'apps/cli/src/cycle-b.ts', './cycle-a.ts'),
  row(null, 'core/src/zod-user.ts', 'zod'),
  row(null, 'core/src/fine.test.ts', 'vitest'),
  row(null, 'plugins/ratings/one/src/fine.ts', '@coarena/core'),
  row(null, 'plugins/ratings/one/src/library.ts', 'listed'),
  row(null, 'plugins/ratings/one/test/one.contract.test.ts', '@coarena/conformance/vitest'),
  row(null, 'sandbox-drivers/local/src/fine.ts', '@coarena/core'),
  row(null, 'sandbox-drivers/local/src/client.ts', '@coarena/guest/host'),
  row(null, 'sandbox-drivers/local/test/local.contract.test.ts', '@coarena/conformance/vitest'),
  row(null, 'sandbox-drivers/guest/src/own.ts', './index.ts'),
  row(null, 'apps/runtime/src/fine.ts', '@coarena/core'),
  row(null, 'apps/server/src/fine.ts', '@coarena/runtime'),
  row(null, 'apps/worker/src/fine.ts', '@coarena/guest/host'),
  row(null, 'apps/cli/src/fine.ts', '@coarena/worker'),
  row(null, 'apps/cli/src/kit.ts', '@coarena/conformance'),
  row(null, 'apps/web/src/types.ts', 'type @coarena/core'),
  row(null, 'tests/conformance/src/fine.ts', '@coarena/guest/host'),
  row(null, 'tests/conformance/src/vitest.ts', 'vitest'),
  row(null, 'tests/integration/free.test.ts', '@coarena/rating-one'),
];
