/** One generated file: its path from the checkout, and its whole text. */
export type Generated = { readonly path: string; readonly text: string };

/** A value as TypeScript source in the project's format: single quotes, keys bare where they can be. */
export function literal(value: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  const lines = Object.entries(value).map(([kind, names]) => {
    const inner = Object.entries(names).map(([name, target]) => `${bare(name)}: '${target}'`);
    if (inner.length === 0) return `  ${bare(kind)}: {},`;
    const flat = `  ${bare(kind)}: { ${inner.join(', ')} },`;
    return flat.length <= 120 ? flat : `  ${bare(kind)}: {\n${inner.map((item) => `    ${item},`).join('\n')}\n  },`;
  });
  return `{\n${lines.join('\n')}\n}`;
}

function bare(key: string): string {
  return /^[A-Za-z_$][\w$]*$/u.test(key) ? key : `'${key}'`;
}
