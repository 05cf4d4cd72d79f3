declare module 'mustache' {
  /** `[kind, name, start, end]`; a section carries its inner tokens and the offset of its closing tag. */
  export type MustacheToken = [
    kind: string,
    name: string,
    start: number,
    end: number,
    inner?: MustacheToken[],
    close?: number,
  ];
  const mustache: { parse(template: string): MustacheToken[] };
  export default mustache;
}
