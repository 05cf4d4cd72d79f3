import type { ActionSpace } from '@coarena/core';
import type { HelperChange } from './mutated-helper.ts';

/** A difference in the machine or in what the helper starts. `finds` are fields that must be among those that differ. */
export type HelperMutation = {
  readonly name: string;
  readonly finds: readonly string[];
  readonly change: HelperChange;
  readonly actionSpace?: ActionSpace;
};

/** Adds arguments to the browser's command line; of a flag that is there twice the browser takes the last. */
const browserFlag = (flag: string): HelperChange =>
  `spawning('chromium', (started) => started.args.splice(-1, 0, ${JSON.stringify(flag)}));`;
const variable = (name: string, value: string): HelperChange =>
  `for (const each of ['openbox', 'chromium']) spawning(each, ({ env }) => (env[${JSON.stringify(name)}] = ${JSON.stringify(value)}));`;
const displayOption = (option: string, value: string): HelperChange =>
  `spawning('Xvnc', ({ args }) => (args[args.indexOf(${JSON.stringify(option)}) + 1] = ${JSON.stringify(value)}));`;

const OTHER_FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<dir>/usr/share/fonts</dir><match><edit name="family" mode="assign" binding="strong"><string>DejaVu Sans Mono</string></edit></match></fontconfig>`;

/** One lane's helper is another one, or what it starts is. */
export const HELPER_MUTATIONS: readonly HelperMutation[] = [
  {
    name: 'another-typeface',
    finds: ['letters'],
    change: `fs.writeFileSync('/tmp/fonts.conf', ${JSON.stringify(OTHER_FONTS)}); ${variable('FONTCONFIG_FILE', '/tmp/fonts.conf')}`,
  },
  {
    name: 'browser-not-in-kiosk-mode',
    finds: ['browserFlags'],
    change: `spawning('chromium', (started) => (started.args = started.args.filter((each) => each !== '--kiosk')));`,
  },
  {
    name: 'window-smaller',
    finds: ['browserFlags', 'windows', 'firstFrame'],
    actionSpace: 'browser_desktop',
    change: browserFlag('--window-size=1000,640'),
  },
  {
    name: 'clock-one-second-ahead',
    finds: ['clockOffsetMs'],
    change: 'const clock = Date.now; Date.now = () => clock() + 1_000;',
  },
  {
    name: 'another-request-header',
    finds: ['browserFlags', 'requestHeaders'],
    change: browserFlag('--accept-lang=en-GB,en'),
  },
  {
    name: 'another-user-agent',
    finds: ['browserFlags', 'page', 'requestHeaders'],
    change: browserFlag('--user-agent=Mozilla/5.0 (X11; Linux x86_64) Other/1.0'),
  },
  { name: 'another-locale', finds: ['locale'], change: variable('LANG', 'de_DE.UTF-8') },
  { name: 'another-timezone', finds: ['timezone', 'page'], change: variable('TZ', 'Asia/Tokyo') },
  { name: 'another-variable', finds: ['environment'], change: variable('LIBGL_ALWAYS_SOFTWARE', '1') },
  {
    name: 'another-keyboard-layout',
    finds: ['keyboard'],
    change: `spawning('openbox', () => run('/usr/bin/setxkbmap', ['-layout', 'de']));`,
  },
  { name: 'another-screen-size', finds: ['screen'], change: displayOption('-geometry', '1280x768') },
  { name: 'another-screen-depth', finds: ['screen'], change: displayOption('-depth', '16') },
  { name: 'less-memory', finds: ['limits.resources'], change: limited('--data=17179869184') },
  { name: 'fewer-processes', finds: ['limits.resources'], change: limited('--nproc=3000') },
  { name: 'fewer-open-files', finds: ['limits.resources'], change: limited('--nofile=2048') },
  { name: 'less-processor-time', finds: ['limits.priority'], change: `builtin('node:os').setPriority(5);` },
  {
    name: 'larger-pixels',
    finds: ['browserFlags', 'page', 'firstFrame'],
    change: browserFlag('--force-device-scale-factor=1.25'),
  },
  { name: 'dark-colours', finds: ['browserFlags', 'page'], change: browserFlag('--force-dark-mode') },
  { name: 'motion', finds: ['browserFlags', 'page'], change: browserFlag('--force-prefers-no-reduced-motion') },
  {
    name: 'another-browser-policy',
    finds: ['browserPolicy'],
    change: `fs.writeFileSync('/etc/chromium/policies/managed/more.json', '{"ShowHomeButton":true}');`,
  },
  {
    name: 'blinking-caret',
    finds: ['interface'],
    change: `spawning('openbox', () => {
      const file = '/home/agent/.config/gtk-3.0/settings.ini';
      fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('gtk-cursor-blink=false', 'gtk-cursor-blink=true'));
    });`,
  },
  {
    name: 'another-window',
    finds: ['windows'],
    change: `spawning('openbox', () => spawn('/usr/bin/xcalc', [], { env: { PATH: '/usr/bin:/bin', DISPLAY: ':7', HOME: '/home/agent' }, stdio: 'ignore' }));`,
  },
  {
    name: 'another-package',
    finds: ['packages'],
    change: `const { readFile } = fs.promises;
    fs.promises.readFile = async (file, ...more) => {
      const found = await readFile(file, ...more);
      const another = 'Package: hello\\nStatus: install ok installed\\nArchitecture: amd64\\nVersion: 2.10-3\\n';
      return file === '/var/lib/dpkg/status' ? found.trimEnd() + '\\n\\n' + another : found;
    };`,
  },
  { name: 'another-helper', finds: ['guest'], change: '/* one comment more */' },
];

function limited(option: string): HelperChange {
  return `run('/usr/bin/prlimit', ['--pid', String(process.pid), ${JSON.stringify(option)}]);`;
}
