const COLORS = `<?xml version="1.0" encoding="UTF-8"?>
<colormap></colormap>
`;

/** Images are read and written by the program itself: no other program is run for them, and nothing is fetched. */
const POLICY = `<?xml version="1.0" encoding="UTF-8"?>
<policymap>
  <policy domain="resource" name="memory" value="256MiB"/>
  <policy domain="resource" name="map" value="256MiB"/>
  <policy domain="resource" name="disk" value="128MiB"/>
  <policy domain="resource" name="thread" value="2"/>
  <policy domain="delegate" rights="none" pattern="*"/>
  <policy domain="path" rights="none" pattern="@*"/>
  <policy domain="coder" rights="none" pattern="{FTP,HTTP,HTTPS,URL,MSL,MVG,SHOW,WIN,X}"/>
</policymap>
`;

const FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';
const TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<typemap>
  <type name="helvetica" fullname="DejaVu Sans" family="DejaVu Sans" format="ttf" glyphs="${FONT}"/>
  <type name="DejaVu-Sans" fullname="DejaVu Sans" family="DejaVu Sans" format="ttf" glyphs="${FONT}"/>
</typemap>
`;

/** Configuration of ImageMagick (`convert`) by path below /etc, for both versions that Debian has. */
export const IMAGEMAGICK_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  ['ImageMagick-6', 'ImageMagick-7'].flatMap((folder) => [
    [`${folder}/colors.xml`, COLORS],
    [`${folder}/policy.xml`, POLICY],
    [`${folder}/type.xml`, TYPES],
  ]),
);
