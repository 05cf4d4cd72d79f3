import { readFile, stat } from 'node:fs/promises';
import { codeOf, messageOf } from '@coarena/core';
import type { z } from 'zod';
import { pathText, type Origin } from '../config/fault.ts';
import { keyOriginAt, nodeAt, originAt } from '../config/node.ts';
import { parseYaml } from '../config/parse-yaml.ts';
import { checkAgainst } from '../config/schema-faults.ts';
import { taskInvalid } from './task-fault.ts';

/** A checked YAML file: its value, and the way to complain about one of its keys. */
export type YamlFile<T> = {
  readonly file: string;
  readonly value: T;
  /** The `task_invalid` error at a key path; a key that is not there is placed at its nearest parent. */
  fault(path: readonly PropertyKey[], expected: string, seen: string): Error;
  /** Where a key path was said. */
  placeOf(path: readonly PropertyKey[]): Origin;
};

/** What a task file or a `site.yaml` may hold at most: more than a configuration, for its rows of data. */
const LIMITS = { bytes: 1024 * 1024, depth: 40, nodes: 100_000, faults: 20 } as const;

/**
 * Reads a YAML file of at most 1 MB, by the same rules as a configuration, and checks it against a strict schema. Throws
 * `task_invalid` for the first fault.
 */
export async function readYamlFile<S extends z.ZodType>(file: string, schema: S): Promise<YamlFile<z.output<S>>> {
  return parseYamlFile(file, await readBytes(file), schema);
}

/** The same for bytes at hand; `file` is only named. */
export function parseYamlFile<S extends z.ZodType>(file: string, bytes: Uint8Array, schema: S): YamlFile<z.output<S>> {
  const { tree, faults } = parseYaml(bytes, file, { limits: LIMITS });
  if (faults[0] !== undefined) throw taskInvalid(faults[0]);
  const checked = checkAgainst(schema, tree);
  if (!checked.ok) throw taskInvalid(checked.faults[0]);
  const placeOf = (path: readonly PropertyKey[]): Origin => {
    // A map or a list is best found by its key, a value by itself.
    const place = nodeAt(tree, path)?.kind === 'scalar' ? null : keyOriginAt(tree, path);
    return place ?? originAt(tree, path);
  };
  return {
    file,
    value: checked.value,
    placeOf,
    fault: (path, expected, seen) => taskInvalid({ ...placeOf(path), path: pathText(path), expected, seen }),
  };
}

async function readBytes(file: string): Promise<Uint8Array> {
  const fault = (expected: string, seen: string): Error =>
    taskInvalid({ file, line: 1, column: 1, path: pathText([]), expected, seen });
  try {
    const { size } = await stat(file);
    if (size > LIMITS.bytes) throw fault(`at most ${LIMITS.bytes} bytes`, `${size} bytes`);
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) !== null) throw error;
    throw fault('a readable file', messageOf(error));
  }
}
