/**
 * Entry of the child process that opens a delivered file: its bytes come in, one line of JSON and the bytes of the copy
 * go out. What a hostile file does to a decoder happens here and ends with this process.
 */
import { buffer } from 'node:stream/consumers';
import { strip } from './strip/strip.ts';

const given = await buffer(process.stdin);
const stripped = await strip(given);
const said = stripped.kind === 'copy' ? { kind: 'copy' } : stripped;
process.stdout.write(`${JSON.stringify(said)}\n`);
if (stripped.kind === 'copy') process.stdout.write(stripped.bytes);
