import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { stripMarkup } from './strip-markup.ts';

const M = 'Acme Model Nine';

describe('stripMarkup', () => {
  it.each([
    ['a comment', `<p>a</p><!-- ${M} --><p>b</p>`, '<p>a</p><p>b</p>'],
    ['a comment that does not end', `<p>a</p><!-- ${M}`, '<p>a</p>'],
    ['a comment that ends early', `<p>a</p><!--><b>x</b>--><p>b</p>`, '<p>a</p><b>x</b>--><p>b</p>'],
    ['a comment that ends oddly', `<!-- ${M} --!><p>b</p>`, '<p>b</p>'],
    ['what is no tag', `<p>a<? ${M} ?><! ${M}>b</p>`, '<p>ab</p>'],
    ['a tag whose value holds a bracket', `<meta name=generator content="> ${M}"><p>a</p>`, '<p>a</p>'],
    ['every description', `<meta name="author" content="${M}"><META PROPERTY=og:site_name CONTENT='${M}'><p>a</p>`, '<p>a</p>'],
    ['a meta element in the body', `<body><p>a</p><meta itemprop=author content="${M}"></body>`, '<body><p>a</p></body>'],
    ['links to its author', `<link rel=author href="https://acme.example/"><link rel="generator me" href=x><p>a</p>`, '<p>a</p>'],
    ['attributes of data', `<p data-made-by="${M}" class=k>a</p>`, '<p class="k">a</p>'],
    ['an attribute that is there twice', `<p class="a" class="${M}">a</p>`, '<p class="a">a</p>'],
    ['attributes of an end tag', `<p>a</p class="${M}"><p>b</p>`, '<p>a</p><p>b</p>'],
    ['attributes of a second body', `<body><p>a</p><body generator="${M}">b`, '<body><p>a</p><body>b'],
    ['a doctype of its own', `<!DOCTYPE html SYSTEM "${M}"><p>a</p>`, '<!DOCTYPE html><p>a</p>'],
    ['comments of styles', `<style>/* ${M} */p{color:red}</style>`, '<style> p{color:red}</style>'],
    ['comments of scripts', `<script>// ${M}\nlet a = "// b"; /* ${M} */ a = /\\/*x/;</script>`, '<script> \nlet a = "// b";   a = /\\/*x/;</script>'],
    ['scripts that describe', `<script type="application/ld+json">{"author":"${M}"}</script><p>a</p>`, '<script type="application/ld+json"></script><p>a</p>'],
    ['scripts that do not run', `<script>${M} (</script><p>a</p>`, '<script></script><p>a</p>'],
    ['what an old browser would show', `<noscript><!-- ${M} --><b>x</b></noscript><iframe>${M}</iframe>`, '<noscript><b>x</b></noscript><iframe></iframe>'],
    ['a page inside', `<iframe srcdoc="<!-- ${M} --><p title='x'>a</p>"></iframe>`, `<iframe srcdoc="<p title='x'>a</p>"></iframe>`],
    ['descriptions of a drawing', `<svg><metadata><rdf:RDF>${M}</rdf:RDF></metadata><desc>${M}</desc><rect inkscape:label="${M}" width="1"/></svg>`, '<svg><rect width="1" /></svg>'],
    ['comments of a style attribute', `<p style="color:red/* ${M} */">a</p>`, '<p style="color:red ">a</p>'],
  ])('takes out %s', async (_, page, clean) => {
    const copy = await stripMarkup(page);
    expect(copy).toBe(clean);
    expect(copy).not.toContain('Acme');
  }); // prettier-ignore

  it.each([
    '<!DOCTYPE html>\r\n<HTML lang=en><head><meta charset=utf-8><title>Prices &amp; more</title></head>\r\n<BODY ><p class=a id="x">1 &lt; 2</p ><br/></body></html>\n',
    '<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="a.css"><p title="a > b">x</p>',
    '<style>p::before{content:attr(data-label)} a{background:url(//x/*y*/z)}</style><p data-label="Price">1</p>',
    '<script>const a = `<!-- b -->`; if (a < 1) f(a --> 0);</script><p>x</p>',
    '<script type="module">import x from "./x.js"; await x();</script>',
    '<script type="application/json">{"a": 1}</script>',
    '<table><tr><td>1<td>2</table><textarea><!-- shown --></textarea><title><!-- shown --></title>',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><p>x</p>',
    '<svg viewBox="0 0 9 9"><title>Chart</title><path d="M0 0"/><text>12</text></svg>',
    'A list:\n\n- one <b>two</b>\n',
    '<p>caf\u00e9 \ud83d\ude00</p>',
  ])('leaves every byte of %j', async (page) => {
    expect(await stripMarkup(page)).toBe(page);
  });

  it('writes pictures in the text anew', async () => {
    const made = await sharp({ create: { width: 5, height: 5, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Artist: M } })
      .toBuffer();
    const copy = await stripMarkup(
      `<img src="data:image/jpeg;base64,${made.toString('base64')}"><img src="data:image/svg+xml,%3Csvg%3E${M}"><p>a</p>`,
    );
    const bytes = Buffer.from(/base64,([^"]*)/u.exec(copy)?.[1] ?? '', 'base64');
    expect((await sharp(bytes).metadata()).width).toBe(5);
    expect(bytes.includes('Acme')).toBe(false);
    expect(copy).not.toContain('Acme');
    expect(copy).toContain('<p>a</p>');
  });

  it('reads a page that is nested without end', async () => {
    const page = `${'<div>'.repeat(50_000)}x`;
    expect(await stripMarkup(page)).toBe(page);
  });
});
