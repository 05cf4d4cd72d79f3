/** Families in the order of preference for each generic name; both lanes see one machine's fonts, so the order decides. */
const GENERIC: Readonly<Record<string, readonly string[]>> = {
  serif: ['Liberation Serif', 'DejaVu Serif', 'Noto Serif'],
  'sans-serif': ['Liberation Sans', 'DejaVu Sans', 'Noto Sans'],
  monospace: ['Liberation Mono', 'DejaVu Sans Mono', 'Noto Sans Mono'],
};

/** Names that pages ask for, and the free family of equal widths. */
const STAND_INS: Readonly<Record<string, string>> = {
  Arial: 'Liberation Sans',
  Helvetica: 'Liberation Sans',
  'Times New Roman': 'Liberation Serif',
  Times: 'Liberation Serif',
  'Courier New': 'Liberation Mono',
  Courier: 'Liberation Mono',
};

/** Fontconfig's own rules, as it ships them below /usr: metric aliases, scripts, and a family for every unknown name. */
const SHIPPED = [
  '30-metric-aliases',
  '40-nonlatin',
  '45-generic',
  '45-latin',
  '49-sansserif',
  '60-generic',
  '60-latin',
  '65-nonlatin',
  '90-synthetic',
] as const;

/** The whole font configuration of a desktop: this machine's fonts below /usr, and rendering that is always the same. */
export function fontsConf(): string {
  const preferences = Object.entries(GENERIC).map(([name, families]) => alias(name, families));
  const standIns = Object.entries(STAND_INS).map(([name, family]) => alias(name, [family]));
  const shipped = SHIPPED.map(
    (name) => `  <include ignore_missing="yes">/usr/share/fontconfig/conf.avail/${name}.conf</include>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
${[...preferences, ...standIns, ...shipped].join('\n')}
</fontconfig>
`;
}

function alias(name: string, families: readonly string[]): string {
  const prefer = families.map((family) => `<family>${family}</family>`).join('');
  return `  <alias binding="same"><family>${name}</family><prefer>${prefer}</prefer></alias>`;
}
