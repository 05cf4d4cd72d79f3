import { join } from 'node:path';
import { ArenaConfig } from '@coarena/core';
import { z } from 'zod';
import type { Generated } from './generated.ts';

/** The JSON Schema of the configuration, for editors: what a file may say, so nothing with a default is required. */
export function configSchema(): Generated {
  const schema = z.toJSONSchema(ArenaConfig, { io: 'input', target: 'draft-7' });
  const whole = {
    $comment: 'Made by "npm run generate" from core/src/config. Do not edit.',
    title: 'CoArena configuration',
    ...schema,
  };
  return { path: join('config', 'coarena.schema.json'), text: `${shortLists(JSON.stringify(whole, null, 2))}\n` };
}

/** Lists of plain values stand on one line where they fit, as the project's formatter has it. */
function shortLists(json: string): string {
  return json.replaceAll(
    /^( *)(.*)\[\n([^[\]{}]*)\n\1\](,?)$/gmu,
    (whole, indent: string, key: string, items: string, comma: string) => {
      const line = `${indent}${key}[${items.trim().replaceAll(/\s*\n\s*/gu, ' ')}]${comma}`;
      return line.length <= 120 ? line : whole;
    },
  );
}
