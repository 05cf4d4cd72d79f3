import { readFile } from 'node:fs/promises';
import { messageOf } from '@coarena/core';
import { faultsOf, isRecord, seen, type Faulty } from './fault.ts';

/**
 * The JSON object in a file. Throws `corpus_invalid` for a file that cannot be read, is empty, is no JSON object, or has a
 * key or a name that no object may have. Numbers that JSON does not know (NaN, Infinity) are kept as text, so that the
 * check of the field that holds one can name it and its row.
 */
export async function readDocument(file: string): Promise<Readonly<Record<string, unknown>>> {
  const fault = faultsOf(file);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fault('file', null, `cannot be read: ${messageOf(error)}`);
  });
  if (text.trim() === '') throw fault('file', null, 'is empty; a corpus is one JSON object');
  const value = parse(text.replace(/^\uFEFF/u, ''), fault);
  if (!isRecord(value)) throw fault('file', null, `one JSON object is needed, seen ${seen(value)}`);
  refuseForbiddenNames(value, '', fault);
  return value;
}

function parse(text: string, fault: Faulty): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity|nan|inf)\b/gu, (token) =>
      token.startsWith('"') ? token : `"${token}"`,
    );
    if (quoted === text) throw fault('file', null, `is not JSON: ${messageOf(error)}`);
    return parse(quoted, fault);
  }
}

function refuseForbiddenNames(value: unknown, path: string, fault: Faulty): void {
  if (Array.isArray(value)) {
    for (const each of value) refuseForbiddenNames(each, path, fault);
  } else if (isRecord(value)) {
    for (const [key, each] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (key === '__proto__') throw fault(at, null, 'no field may have this name');
      refuseForbiddenNames(each, at, fault);
    }
  } else if (value === '__proto__') {
    throw fault(path, null, 'no agent, judge or battle may have the name __proto__');
  }
}
