/**
 * Who may import whom. One rule a row of the table in core/README.md; each comment says what to do instead. Tests that cross
 * packages live in tests/ and are free.
 */
const unitTest = '\\.test\\.(ts|mjs)$';
const contractTest = '/test/';

/** A package's own files and its libraries pass; of ours only what `allowed` matches does. */
const knows = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from,
  to: { path: '^(core|plugins|sandbox-drivers|apps|tests)/', pathNot: allowed },
});

const forbidden = [
  {
    name: 'core-imports-zod-only',
    severity: 'error',
    comment:
      'The core is pure: take a port (clock, random, hasher, store…) as an argument and let a plugin or an app implement it.',
    from: { path: '^core/', pathNot: unitTest },
    to: { pathNot: ['^core/', '(^|/)node_modules/zod/'] },
  },
  {
    name: 'core-tests-stay-in-core',
    severity: 'error',
    comment: 'A test that needs another package of ours belongs in tests/.',
    from: { path: `^core/.*${unitTest}` },
    to: { path: '^(plugins|sandbox-drivers|apps|tests)/' },
  },
  knows(
    'plugins-know-core-only',
    { path: '^plugins/([^/]+/[^/]+)/', pathNot: [contractTest, '^plugins/ratings/'] },
    ['^core/', '^plugins/$1/'],
    'A plugin imports core and its own libraries. Move what two plugins share into core, or pass it in through the plugin context.',
  ),
  knows(
    'rating-plugins-know-core-and-the-rating-engine',
    { path: '^plugins/(ratings/[^/]+)/', pathNot: contractTest },
    ['^core/', '^plugins/$1/', '^plugins/ratings/engine/'],
    'A rating imports core, the rating engine and its own libraries; the engine imports core. Move the numerics that two ratings share into the engine.',
  ),
  knows(
    'plugin-tests-know-core-and-conformance',
    { path: '^plugins/([^/]+/[^/]+)/test/', pathNot: '^plugins/ratings/' },
    ['^core/', '^plugins/$1/', '^tests/(conformance|fixtures)/'],
    'A contract test runs the conformance cases on its own plugin. A test that needs more belongs in tests/.',
  ),
  knows(
    'rating-tests-know-core-conformance-and-the-rating-engine',
    { path: '^plugins/(ratings/[^/]+)/test/' },
    ['^core/', '^plugins/$1/', '^plugins/ratings/engine/', '^tests/(conformance|fixtures)/'],
    'A test of a rating knows what the rating knows and the conformance cases. A test that needs more belongs in tests/.',
  ),
  knows(
    'drivers-know-core-and-guest',
    { path: '^sandbox-drivers/((?!guest/)[^/]+)/', pathNot: contractTest },
    ['^core/', '^sandbox-drivers/$1/', '^sandbox-drivers/guest/'],
    'A driver makes and unmakes machines with core and guest. What an agent can do belongs in guest, what a battle does in the worker.',
  ),
  knows(
    'driver-tests-know-core-guest-and-conformance',
    { path: '^sandbox-drivers/((?!guest/)[^/]+)/test/' },
    ['^core/', '^sandbox-drivers/$1/', '^sandbox-drivers/guest/', '^tests/(conformance|fixtures)/'],
    'A contract test runs the conformance cases on its own driver. A test that needs more belongs in tests/.',
  ),
  knows(
    'guest-knows-the-command-rules-alone',
    { path: '^sandbox-drivers/guest/' },
    ['^sandbox-drivers/guest/', '^core/src/actions/command/index\\.ts$'],
    'The guest bundles to one small file: put what both sides need into its protocol folder and let the other side import that. Of core it takes @coarena/core/command, the pure rules that must be the same on both sides.',
  ),
  knows(
    'runtime-loads-plugins-by-name',
    { path: '^apps/runtime/' },
    ['^core/', '^apps/runtime/'],
    'The composition root imports core. A plugin or driver is loaded with import(name) from the configuration, never by a literal import.',
  ),
  knows(
    'server-knows-core-and-runtime',
    { path: '^apps/server/' },
    ['^core/', '^apps/(runtime|server)/'],
    'The server works through core use cases and the container of the runtime; it never touches a sandbox, a plugin or the worker.',
  ),
  knows(
    'worker-knows-core-runtime-and-guest-host',
    { path: '^apps/worker/' },
    ['^core/', '^apps/(runtime|worker)/', '^sandbox-drivers/guest/src/host/'],
    'The worker gets drivers and agents from the container; of the guest it imports @coarena/guest/host alone.',
  ),
  knows(
    'cli-knows-apps-and-conformance',
    { path: '^apps/cli/' },
    ['^core/', '^apps/(cli|runtime|server|worker)/', '^tests/conformance/'],
    'The command line starts the server and the worker and runs conformance; plugins and drivers come from the container.',
  ),
  {
    name: 'web-talks-http',
    severity: 'error',
    comment:
      'The pages use the API over HTTP. Import types of core or of the server with "import type", nothing that runs.',
    from: { path: '^apps/web/' },
    to: {
      path: '^(core|plugins|sandbox-drivers|apps|tests)/',
      pathNot: '^apps/web/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'web-types-of-core-and-api',
    severity: 'error',
    comment: 'The pages may know types of core and of the server only.',
    from: { path: '^apps/web/' },
    to: { path: '^(plugins|sandbox-drivers|apps|tests)/', pathNot: '^apps/(web|server)/' },
  },
  knows(
    'conformance-knows-no-implementation',
    { path: '^tests/conformance/' },
    ['^core/', '^sandbox-drivers/guest/src/host/', '^tests/conformance/'],
    'A conformance case gets the implementation as an argument; it imports core and @coarena/guest/host.',
  ),
  {
    name: 'conformance-vitest-in-its-entry-only',
    severity: 'error',
    comment: 'Cases are data that any runner can run: only src/vitest.ts (the /vitest entry) may know vitest.',
    from: { path: '^tests/conformance/', pathNot: ['^tests/conformance/src/vitest(/|\\.ts$)', unitTest, contractTest] },
    to: { path: '(^|/)node_modules/(vitest|@vitest)/' },
  },
  {
    name: 'packages-by-name',
    severity: 'error',
    comment:
      'Import another package by its name (@coarena/core): a relative path walks past its exports and breaks when it is built.',
    from: { path: '^(core|plugins/[^/]+/[^/]+|sandbox-drivers/[^/]+|apps/[^/]+)/' },
    // Fixtures are no package: tests read them where they lie.
    to: {
      path: '^(core|plugins|sandbox-drivers|apps|tests)/',
      pathNot: ['^$1/', '^tests/fixtures/'],
      dependencyTypes: ['local'],
    },
  },
  {
    name: 'tests-are-not-imported',
    severity: 'error',
    comment: 'Production code imports a test: move what it needs into a file of its own.',
    from: { pathNot: [unitTest, contractTest, '^tests/'] },
    to: { path: unitTest },
  },
  {
    name: 'declared-dependencies-only',
    severity: 'error',
    comment: 'Add the library to the dependencies of the package that imports it, with an exact version.',
    from: { path: '^(core|plugins|sandbox-drivers|apps|tests/conformance)/', pathNot: [unitTest, contractTest] },
    to: {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'undetermined'],
      pathNot: '^(core|plugins|sandbox-drivers|apps|tests)/',
    },
  },
  {
    name: 'imports-resolve',
    severity: 'error',
    comment: 'The import leads nowhere: the file or package does not exist, or its exports do not offer this path.',
    // Plugins that are broken on purpose, for the loader's tests.
    from: { pathNot: '^tests/fixtures/plugins/' },
    to: {
      couldNotResolve: true,
      // Modules that SvelteKit makes while it builds.
      pathNot: '^\\$app/',
    },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'Two files import each other: move what both need into a third one.',
    // A component that shows itself again, for what nests, is no cycle of two.
    from: { path: '^(.+)$' },
    to: { circular: true, pathNot: '^$1$', viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)(dist|coverage|\\.svelte-kit)/', '^apps/web/build/'] },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
