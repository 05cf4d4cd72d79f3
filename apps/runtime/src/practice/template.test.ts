import { describe, expect, it } from 'vitest';
import { scopeOf } from './scope.ts';
import { escapeHtml, renderTemplate } from './template.ts';

const scope = scopeOf({
  name: '<b>"A" & \'B\'</b>',
  rows: [{ x: 1 }, { x: 2 }],
  none: [],
  yes: true,
  deep: { inner: { text: 'in' } },
  zero: 0,
});
const render = (template: string, partials = new Map<string, string>()): string =>
  renderTemplate(template, scope, { file: 'page.html', escape: escapeHtml, partials });

describe('a page template', () => {
  it('escapes every value', () => {
    expect(render('<p title="{{name}}">')).toBe('<p title="&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;">');
  });

  it('repeats, leaves out, looks deeper and includes', () => {
    expect(
      render('{{#rows}}{{x}}{{deep.inner.text}} {{/rows}}{{^none}}empty{{/none}}{{#yes}}!{{/yes}}{{! nothing }}'),
    ).toBe('1in 2in empty!');
    expect(render('{{> part}}', new Map([['part', 'x={{deep.inner.text}}']]))).toBe('x=in');
    expect(render('{{zero}}')).toBe('0');
  });

  const faults: readonly (readonly [string, RegExp])[] = [
    ['line\n  {{missing}}', /page\.html:2:3: missing: expected nonce, seed or a value of site\.yaml/u],
    ['{{deep.inner.other}}', /page\.html:1:1: deep\.inner\.other/u],
    ['{{deep.constructor}}', /page\.html:1:1: deep\.constructor/u],
    ['{{toString}}', /toString/u],
    ['{{{name}}}', /expected two braces/u],
    ['{{&name}}', /expected two braces/u],
    ['{{rows}}', /expected a text or a number, seen a list/u],
    ['{{#rows}}', /page\.html:1:\d+: \(the template\): expected well-formed tags/u],
    ['{{> nowhere}}', /expected a file _nowhere\.html/u],
    ['{{> self}}', /at most 4 partials/u],
  ];
  it.each(faults)('refuses %j', (template, message) => {
    expect(() => render(template, new Map([['self', '{{> self}}']]))).toThrow(message);
  });
});
