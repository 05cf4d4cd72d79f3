/** One setting of a plugin in a line: its path, and its value as it is loaded. */
export type SettingLine = { readonly name: string; readonly value: string };

/** Settings flattened to lines, nested names joined by dots, in the order given. */
export function settingLines(settings: Readonly<Record<string, unknown>>, before = ''): readonly SettingLine[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    isRecord(value)
      ? settingLines(value, `${before}${name}.`)
      : [{ name: `${before}${name}`, value: typeof value === 'string' ? value : JSON.stringify(value) }],
  );
}

/** A number among the settings by its path, or null where there is none. */
export function numberAt(settings: Readonly<Record<string, unknown>>, path: string): number | null {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), settings);
  return typeof found === 'number' ? found : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
