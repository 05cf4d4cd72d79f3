import { describe, expect, it } from 'vitest';
import { stripXml } from './strip-xml.ts';

const M = 'Acme Model Nine';

describe('stripXml', () => {
  it('leaves of a drawing what is drawn', async () => {
    const drawing = `<?xml version="1.0"?>
<!-- Generator: ${M} -->
<?acme ${M}?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="x" inkscape:version="${M}" width="9">
  <title>Chart</title><desc>${M}</desc>
  <metadata><rdf:RDF><dc:creator>${M}</dc:creator></rdf:RDF></metadata>
  <sodipodi:namedview id="${M}"/>
  <style>/* ${M} */ .a { fill: red }</style>
  <rect class="a" data-name="${M}" width="3" height='4'/><text>12 &amp; 3</text>
</svg>`;
    const copy = await stripXml(drawing, 'drawing');
    expect(copy).not.toContain('Acme');
    expect(copy).toContain(`<rect class="a" width="3" height='4'/><text>12 &amp; 3</text>`);
    expect(copy).toMatch(
      /^<\?xml version="1\.0"\?>.*<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="9">.*<title>Chart<\/title>/su,
    );
  });

  it('leaves of data every fact, and no maker', async () => {
    const feed = `<?xml version="1.0"?><rss><!-- ${M} --><channel><generator>${M}</generator><link>http://a.example/</link><item><author>Jane</author><title>T</title></item></channel></rss>`;
    expect(await stripXml(feed, 'xml')).toBe(
      '<?xml version="1.0"?><rss><channel><link>http://a.example/</link><item><author>Jane</author><title>T</title></item></channel></rss>',
    );
  });

  it('leaves out what the outermost element of data says of its writer', async () => {
    const track = `<?xml version="1.0"?><gpx creator="${M}" version="1.1"><trk creator="Jane"></trk></gpx>`;
    expect(await stripXml(track, 'xml')).toBe(
      '<?xml version="1.0"?><gpx version="1.1"><trk creator="Jane"></trk></gpx>',
    );
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><g><rect/></g></svg>',
    "<?xml version='1.0'?>\r\n<svg><text x='1'>a &lt; b</text></svg>\r\n",
    '<svg><style>.a{fill:red}</style><![CDATA[x]]></svg>',
  ])('leaves every byte of %j', async (text) => expect(await stripXml(text, 'drawing')).toBe(text));

  it.each([
    '<svg><rect></svg>',
    '<svg>',
    '<svg></svg></svg>',
    '<svg></acme><rect/></svg>',
    '<svg><rect/></svg></acme>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
  ])('gives up on %s', async (text) => expect(await stripXml(text, 'drawing')).toBeNull());
});
