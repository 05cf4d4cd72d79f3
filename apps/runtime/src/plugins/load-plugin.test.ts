import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { PluginKind } from '@coarena/core';
import { nodeHasher } from '../platform/hasher.ts';
import { silentLogger } from '../platform/logger.ts';
import { seededRandom } from '../platform/random.ts';
import { systemClock } from '../platform/clock.ts';
import { loadPlugin, type PluginRequest } from './load-plugin.ts';

const fixtures = fileURLToPath(new URL('../../../../tests/fixtures/plugins/', import.meta.url));
const dataFolder = mkdtempSync(join(tmpdir(), 'coarena-plugins-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

const services = {
  log: silentLogger,
  clock: systemClock,
  random: seededRandom(1),
  hasher: nodeHasher,
  signal: new AbortController().signal,
  dataFolder,
};

function request(use: string, options: Record<string, unknown> = {}, kind: PluginKind = 'checker'): PluginRequest {
  return { kind, use, with: options, where: 'checker', folder: fixtures };
}

describe('loadPlugin', () => {
  it('makes a plugin from a folder beside the file that names it, with a folder of its own', async () => {
    const made = await loadPlugin({ ...request('./good', { level: 7 }), kind: 'checker' }, services);
    expect(readFileSync(join(dataFolder, 'checker', 'good', 'made'), 'utf8')).toBe('7');
    await made.dispose();
    expect(existsSync(join(dataFolder, 'checker', 'good', 'disposed'))).toBe(true);
  });

  it('finds a bundled plugin by its short name', async () => {
    const elo = await loadPlugin({ kind: 'streaming-rating', use: 'elo', with: {}, where: 'x', folder: '/' }, services);
    expect(elo.start).toBe(1000);
  });

  const failures: readonly (readonly [string, PluginRequest, string, RegExp])[] = [
    [
      'no such short name',
      request('nowhere'),
      'plugin_not_found',
      /checker: no plugin "nowhere" .*: it is not bundled.* Bundled: isolated/u,
    ],
    ['no such path', request('./nowhere.mjs'), 'plugin_not_found', /: there is no \/.*\/nowhere\.mjs\. /u],
    ['a name from a prototype', request('constructor'), 'plugin_not_found', /constructor/u],
    ['a name that walks', request('@x/../../good'), 'plugin_not_found', /good/u],
    ['no descriptor', request('./no-descriptor.mjs'), 'plugin_shape', /definePlugin/u],
    [
      'broken syntax',
      request('./broken-syntax.mjs'),
      'plugin_shape',
      /cannot be imported: .* \(\/.*\/broken-syntax\.mjs:\d+\)/u,
    ],
    [
      'no default export',
      request('./schema.mjs'),
      'plugin_shape',
      /\(\/.*\/schema\.mjs\).*there is no "export default"/u,
    ],
    [
      'a misspelt kind',
      request('./misspelt-kind.mjs'),
      'plugin_shape',
      /kind: must be one of agent, .*, and is "chekcer"/u,
    ],
    [
      'a capability that its kind does not have',
      request('./unknown-capability.mjs', {}, 'sandbox-driver'),
      'plugin_shape',
      /capabilities\.comands: a sandbox-driver may declare only snapshot, .*commands/u,
    ],
    [
      'the name of a bundled one',
      request('./taken-name.mjs'),
      'plugin_name_taken',
      /calls itself "isolated".*a name of its own/u,
    ],
    [
      'one that makes nothing',
      request('./makes-nothing.mjs'),
      'plugin_product',
      /answered null without review, check/u,
    ],
    [
      'one that lacks a part',
      request('./makes-too-little.mjs'),
      'plugin_product',
      /answered an object without check, dispose\. A checker/u,
    ],
    ['another kind', request('./good', {}, 'matchmaker'), 'plugin_kind', /of kind checker, but matchmaker/u],
    ['another API', request('./future-api.mjs'), 'plugin_api_version', /API 99; this arena speaks 1/u],
    [
      'a typo in an option',
      request('./good', { levle: 1 }),
      'plugin_config',
      /levle: expected one of the keys level, word/u,
    ],
    ['a wrong type', request('./good', { level: 'high' }), 'plugin_config', /level: expected a number, seen "high"/u],
    ['a missing import', request('./missing-import.mjs'), 'plugin_library_missing', /"library-that-is-not-installed"/u],
    ['a missing dependency', request('./missing-dependency'), 'plugin_library_missing', /not-installed@1\.2\.3/u],
    [
      'a missing library of its heavy part',
      request('./missing-at-create.mjs'),
      'plugin_library_missing',
      /not-installed/u,
    ],
    [
      'a prerequisite',
      request('./no-prerequisite.mjs'),
      'plugin_prerequisite',
      /moon: not full\. Wait for a full moon/u,
    ],
    [
      'a failing start',
      request('./fails-to-start.mjs'),
      'plugin_failed',
      /the engine is cold \(\/.*\/fails-to-start\.mjs:\d+:\d+\)/u,
    ],
  ];
  it.each(failures)('refuses %s', async (_, failing, code, message) => {
    const error = await loadPlugin(failing, services).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('checks the kind before the options, and the options before the prerequisites', async () => {
    await expect(loadPlugin(request('./good', { levle: 1 }, 'matchmaker'), services)).rejects.toMatchObject({
      code: 'plugin_kind',
    });
    await expect(loadPlugin(request('./no-prerequisite.mjs', { levle: 1 }), services)).rejects.toMatchObject({
      code: 'plugin_config',
    });
  });

  it('never shows the value of a secret option', async () => {
    const error: unknown = await loadPlugin(request('./good', { word: 12345 }), services).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'plugin_config' });
    expect(String(error)).not.toContain('12345');
  });
});
