import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const noVirtualMachines = {
  patterns: [
    {
      group: ['node:vm', 'vm', 'vm2', 'vm2/*'],
      message:
        'Neither node:vm nor vm2 keeps hostile code in: use isolated-vm in a child process, as plugins/checkers/isolated does.',
    },
  ],
};

const defaultExport = {
  selector: 'ExportDefaultDeclaration',
  message:
    'Named exports only; the default export is for the descriptor of a plugin (src/index.ts of plugins and drivers).',
};

const impure = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'The core has no wall clock: take the Clock port.',
  },
  { selector: "CallExpression[callee.name='Date']", message: 'The core has no wall clock: take the Clock port.' },
];

const onPort = (port) => `The core is pure: take the ${port} port as an argument.`;

export default defineConfig(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      'apps/web/build/**',
      '**/.svelte-kit/**',
      '**/*.d.mts',
      'tests/fixtures/**',
      'config/practice/**',
      'out*/**',
      'data/**',
    ],
  },
  js.configs.recommended,
  {
    rules: {
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-imports': ['error', noVirtualMachines],
      'no-restricted-syntax': ['error', defaultExport],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      'object-shorthand': 'error',
    },
  },
  {
    files: ['**/*.ts', 'apps/web/**/*.svelte'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // A port's method is async by contract even where one implementation has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['apps/web/**/*.svelte', 'apps/web/**/*.svelte.ts'],
    extends: [svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: tseslint.parser } },
    // The types know every name; "no-undef" knows no runes.
    rules: {
      'no-undef': 'off',
      'prefer-const': 'off',
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived'], destructuring: 'all' }],
      // The arena is served from the root of its address: there is no base path to add.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  {
    files: ['apps/web/**/*.{ts,svelte}'],
    // A handler of the page starts what it does not wait for, and says so with "void".
    rules: { '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }] },
  },
  {
    files: ['apps/web/static/*.js'],
    languageOptions: { globals: { document: 'readonly', localStorage: 'readonly' } },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        performance: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    files: ['core/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', defaultExport, ...impure],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: onPort('Clock') },
        { object: 'Math', property: 'random', message: onPort('Random') },
      ],
      'no-restricted-globals': [
        'error',
        { name: 'performance', message: onPort('Clock') },
        { name: 'setTimeout', message: onPort('Clock') },
        { name: 'setInterval', message: onPort('Clock') },
        { name: 'crypto', message: onPort('Random or Hasher') },
        { name: 'process', message: 'The core reads no environment: take configuration as an argument.' },
        { name: 'fetch', message: 'The core does no input or output: take a port as an argument.' },
        { name: 'globalThis', message: 'The core touches no global state.' },
      ],
    },
  },
  {
    files: ['plugins/**/*.ts', 'sandbox-drivers/*/src/host/**/*.ts', 'apps/{runtime,server,worker}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-console': 'error' },
  },
  {
    files: [
      'plugins/*/*/src/index.ts',
      'sandbox-drivers/*/src/index.ts',
      'tests/practice/*/src/index.ts',
      '*.config.{ts,mjs}',
      'apps/web/vite.config.ts',
      '.dependency-cruiser.mjs',
      'plugins/*/*/*.config.ts',
      'tests/run/reporter.ts',
      '**/*.d.{ts,mts}',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
