import { columns } from '../shared/output.ts';

/** Rows of plain objects as a table for people: the keys are the head, null is a dash. */
export function tableOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return columns([head, ...rows.map((row) => head.map((key) => cell(row[key])))]);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toPrecision(6);
  if (Array.isArray(value)) return value.map(cell).join(' to ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
