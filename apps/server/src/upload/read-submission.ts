import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { z } from 'zod';
import { ArenaError, TASK_FILE_LIMITS } from '@coarena/core';
import { TaskRequest } from '../contract/index.ts';
import { checked, endedEarly, isCutOff, JSON_LIMIT, readJson } from '../http/body.ts';
import { displayName, distinctNames } from './display-name.ts';
import { PartCounter } from './part-counter.ts';
import { stage, type StagedFile } from './staged-files.ts';

/** A submission as it was sent: what is asked, and the files that came with it. */
export type SubmissionBody = {
  readonly request: z.output<typeof TaskRequest>;
  readonly files: readonly StagedFile[];
};

/** What a form is, for those who sent another one. */
const FORM = 'a form has one field, "task", and files, which come as "file" and have a file name';

/** Bounds on files, and how many bytes one request may have in all. */
const FILES = TASK_FILE_LIMITS.attachments;
const FILE_BYTES = TASK_FILE_LIMITS.attachmentBytes;
const BODY_BYTES = FILES * FILE_BYTES + JSON_LIMIT + 64 * 1024;

/**
 * Reads a submission, JSON or a multipart form. Files go straight to `folder` and are never held in memory (P39). Throws
 * `content_type`, `request_invalid`, `disk_full`, and `request_too_large` as soon as a bound is passed.
 */
export async function readSubmission(incoming: IncomingMessage, folder: string): Promise<SubmissionBody> {
  const type = incoming.headers['content-type'] ?? '';
  if (/^application\/json(?:; ?charset=utf-8)?$/u.test(type))
    return { request: await readJson(incoming, TaskRequest), files: [] };
  if (!/^multipart\/form-data; ?boundary=\S{1,100}$/u.test(type))
    throw new ArenaError('content_type', { expected: 'application/json or multipart/form-data' });
  if (Number(incoming.headers['content-length'] ?? 0) > BODY_BYTES)
    throw tooLarge('the request', `${FILES} files of ${FILE_BYTES} bytes`);
  return readForm(incoming, folder);
}

async function readForm(incoming: IncomingMessage, folder: string): Promise<SubmissionBody> {
  const form = parserOf(incoming);
  const counter = new PartCounter(boundaryOf(incoming));
  let told = 0;
  let bytes = 0;
  const files: Promise<StagedFile>[] = [];
  const fields: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const pass = (chunk: Buffer): void => {
      counter.push(chunk);
      // What lies around the parts belongs to none of them and has no bound of its own.
      bytes += chunk.length;
      if (bytes > BODY_BYTES) fail(tooLarge('the request', `${FILES} files of ${FILE_BYTES} bytes`));
    };
    const fail = (error: unknown): void => {
      incoming.off('data', pass).unpipe(form).pause();
      form.destroy();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    form.on('file', (field, stream, { filename }) => {
      told += 1;
      if (field !== 'file') return fail(invalid('body', FORM));
      const target = { path: join(folder, String(files.length)), name: displayName(filename, files.length + 1) };
      const kept = stage(target, wholeOf(stream), FILE_BYTES);
      files.push(kept);
      kept.catch(fail);
    });
    form.on('field', (field, value, { valueTruncated }) => {
      told += 1;
      if (field !== 'task') return fail(invalid('body', FORM));
      if (valueTruncated) return fail(tooLarge('the task', `${JSON_LIMIT} bytes`));
      fields.push(value);
    });
    form.on('filesLimit', () => fail(tooLarge('the list of files', `${FILES} files`)));
    form.on('fieldsLimit', () => fail(invalid('body', FORM)));
    form.on('partsLimit', () => fail(tooLarge('the form', `${FILES + 1} parts`)));
    form.on('error', () => fail(invalid('body', 'it is no multipart form')));
    form.on('close', () => {
      if (told !== counter.parts) return fail(invalid('body', 'a part of it cannot be read'));
      void Promise.all(files).then(() => resolve(), fail);
    });
    incoming.on('aborted', () => fail(endedEarly()));
    incoming.on('error', fail);
    // Whoever went before this point is never heard of again.
    if (isCutOff(incoming)) fail(endedEarly());
    else incoming.on('data', pass).pipe(form);
  });
  const [task] = fields;
  if (task === undefined) throw invalid('task', 'it is missing');
  const staged = await Promise.all(files);
  const names = distinctNames(staged.map(({ name }) => name));
  return {
    request: checked(TaskRequest, parseTask(task), 'task'),
    files: staged.map((file, n) => ({ ...file, name: names[n] ?? file.name })),
  };
}

function boundaryOf(incoming: IncomingMessage): string {
  return /boundary="?([^"]*)"?$/u.exec(incoming.headers['content-type'] ?? '')?.[1] ?? '';
}

function parserOf(incoming: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: incoming.headers,
      defParamCharset: 'utf8',
      limits: {
        files: FILES,
        fields: 1,
        parts: FILES + 2,
        fileSize: FILE_BYTES + 1,
        fieldSize: JSON_LIMIT,
        headerPairs: 20,
      },
    });
  } catch {
    throw invalid('body', 'it is no multipart form');
  }
}

/** A part's bytes; one that is cut off by the end of the request has failed. */
async function* wholeOf(part: Readable): AsyncIterable<Uint8Array> {
  for await (const chunk of part as AsyncIterable<Uint8Array>) yield chunk;
}

function parseTask(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid('task', 'it is no JSON');
  }
}

function invalid(field: string, reason: string): ArenaError {
  return new ArenaError('request_invalid', { field, reason });
}

function tooLarge(what: string, limit: string): ArenaError {
  return new ArenaError('request_too_large', { what, limit });
}
