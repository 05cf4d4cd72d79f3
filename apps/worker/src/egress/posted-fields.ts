import { REQUEST_LIMITS } from './limits.ts';

/** A form's fields, or the status of the answer that refuses it. */
export type PostedFields =
  | { readonly ok: true; readonly fields: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly status: 400 | 415; readonly why: string };

/**
 * Reads the fields of a form from its whole body (already bounded). Values of a repeated name are joined with a comma
 * and a blank; a file counts with its name.
 */
export async function postedFields(contentType: string, body: Buffer): Promise<PostedFields> {
  const kind = contentType.split(';', 1)[0]?.trim().toLowerCase();
  if (kind === 'application/x-www-form-urlencoded') return collect(new URLSearchParams(body.toString('utf8')));
  if (kind !== 'multipart/form-data')
    return { ok: false, status: 415, why: 'a form is sent urlencoded or as multipart/form-data' };
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    return collect([...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name] as const));
  } catch (error) {
    if (error instanceof TypeError) return { ok: false, status: 400, why: 'the multipart body is malformed' };
    throw error;
  }
}

function collect(entries: Iterable<readonly [string, string]>): PostedFields {
  const values = new Map<string, string[]>();
  let count = 0;
  for (const [name, value] of entries) {
    count += 1;
    if (count > REQUEST_LIMITS.formFields)
      return { ok: false, status: 400, why: `a form has at most ${REQUEST_LIMITS.formFields} fields` };
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return { ok: true, fields: Object.fromEntries([...values].map(([name, all]) => [name, all.join(', ')])) };
}
