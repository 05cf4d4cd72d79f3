import type { ActionSpace } from '@coarena/core';
import type { Claim } from './claims.ts';
import type { GuestChange } from './mutated-guest.ts';

/** A difference in the machine or in what the guest starts. `finds` is what must differ, beside the guest itself. */
export type GuestMutation = {
  readonly name: string;
  readonly finds: readonly Claim[];
  readonly change: GuestChange;
  readonly actionSpace?: ActionSpace;
  /** Steps of a recipe that both lanes run, where the difference shows after them. */
  readonly recipe?: readonly object[];
};

/** Adds arguments to the browser's command line; of a flag that is there twice the browser takes the last. */
const browserFlag = (flag: string): GuestChange =>
  `spawning('chromium', (started) => started.args.splice(-1, 0, ${JSON.stringify(flag)}));`;
const variable = (name: string, value: string, programs = ['openbox', 'chromium']): GuestChange =>
  `for (const each of ${JSON.stringify(programs)}) spawning(each, ({ env }) => (env[${JSON.stringify(name)}] = ${JSON.stringify(value)}));`;
const reading = (file: string, text: string): GuestChange =>
  `reading(${JSON.stringify(file)}, () => ${JSON.stringify(text)});`;
const displayOption = (option: string, value: string): GuestChange =>
  `spawning('Xvnc', ({ args }) => (args[args.indexOf(${JSON.stringify(option)}) + 1] = ${JSON.stringify(value)}));`;

const OTHER_FONTS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<dir>/usr/share/fonts</dir><match><edit name="family" mode="assign" binding="strong"><string>DejaVu Sans Mono</string></edit></match></fontconfig>`;

const NO_FONT_CHANGE =
  '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig></fontconfig>';

/** Another build of the guest differs by itself, whatever else it does otherwise. */
export const GUEST_ITSELF: readonly Claim[] = ['guest', 'driver.image'];

/** One lane's guest is another one, or what it starts is. */
export const GUEST_MUTATIONS: readonly GuestMutation[] = [
  {
    name: 'another-typeface',
    finds: ['letters', 'environment FONTCONFIG_FILE=', 'firstFrame', 'tree'],
    change: `fs.writeFileSync('/tmp/fonts.conf', ${JSON.stringify(OTHER_FONTS)}); ${variable('FONTCONFIG_FILE', '/tmp/fonts.conf')}`,
  },
  {
    name: 'another-font-setting',
    finds: ['fonts'],
    change: `fs.mkdirSync('/run/coarena/browser/.config/fontconfig', { recursive: true });
    fs.writeFileSync('/run/coarena/browser/.config/fontconfig/fonts.conf', ${JSON.stringify(NO_FONT_CHANGE)});`,
  },
  {
    name: 'browser-not-in-kiosk-mode',
    finds: ['browserFlags --kiosk'],
    change: `spawning('chromium', (started) => (started.args = started.args.filter((each) => each !== '--kiosk')));`,
  },
  {
    name: 'window-smaller',
    finds: ['browserFlags --window-size=', 'windows', 'firstFrame', 'page inner', 'tree'],
    actionSpace: 'browser_desktop',
    change: browserFlag('--window-size=1000,640'),
  },
  {
    name: 'another-browser-version',
    finds: ['chromium'],
    change: `const { parse } = JSON;
    JSON.parse = (text, ...more) =>
      parse(typeof text === 'string' ? text.replace('"product":"Chrome/', '"product":"Chrome/1') : text, ...more);`,
  },
  {
    name: 'browser-outside-its-sandbox',
    finds: ['browserFlags --no-sandbox', 'sandbox'],
    change: browserFlag('--no-sandbox'),
  },
  {
    name: 'another-browser-setting',
    finds: ['storage'],
    change: `writing('/home/agent/.chromium/Default/Preferences', (text) =>
      JSON.stringify({ ...JSON.parse(text), profile: { default_content_setting_values: { cookies: 2 } } }));`,
  },
  {
    name: 'browser-without-accessibility',
    finds: ['browserFlags --disable-renderer-accessibility'],
    change: browserFlag('--disable-renderer-accessibility'),
  },
  {
    name: 'applications-without-accessibility',
    finds: ['environment NO_AT_BRIDGE=', 'programs at-spi2-registr', 'tree'],
    actionSpace: 'browser_desktop',
    recipe: [{ launch: 'thunar' }],
    change: variable('NO_AT_BRIDGE', '1', ['openbox', 'chromium', 'thunar']),
  },
  {
    name: 'another-program',
    finds: ['programs sleep'],
    change: `spawning('openbox', () => spawn('/usr/bin/sleep', ['900'], { stdio: 'ignore', detached: true }));`,
  },
  {
    name: 'clock-one-second-ahead',
    finds: ['clockOffsetMs'],
    change: 'const clock = Date.now; Date.now = () => clock() + 1_000;',
  },
  {
    name: 'another-request-header',
    finds: ['browserFlags --accept-lang=', 'requestHeaders Accept-Language:', 'page languages'],
    change: browserFlag('--accept-lang=en-GB,en'),
  },
  {
    name: 'another-user-agent',
    finds: ['browserFlags --user-agent=', 'page userAgent', 'requestHeaders User-Agent:'],
    change: browserFlag('--user-agent=Mozilla/5.0 (X11; Linux x86_64) Other/1.0'),
  },
  { name: 'another-locale', finds: ['locale', 'environment LANG='], change: variable('LANG', 'de_DE.UTF-8') },
  {
    name: 'another-timezone',
    finds: ['timezone', 'environment TZ=', 'page timezone'],
    change: variable('TZ', 'Asia/Tokyo'),
  },
  {
    name: 'another-variable',
    finds: ['environment LIBGL_ALWAYS_SOFTWARE='],
    change: variable('LIBGL_ALWAYS_SOFTWARE', '1'),
  },
  { name: 'another-host-name', finds: ['names'], change: reading('/etc/hosts', '203.0.113.9 shop.practice.test\n') },
  { name: 'another-machine-name', finds: ['machine'], change: `builtin('node:os').hostname = () => 'another';` },
  { name: 'another-kernel', finds: ['kernel'], change: `builtin('node:os').release = () => '9.9.9-another';` },
  {
    name: 'another-keyboard-layout',
    finds: ['keyboard'],
    change: `spawning('openbox', () => run('/usr/bin/setxkbmap', ['-layout', 'de']));`,
  },
  {
    name: 'another-screen-size',
    finds: ['screen height', 'page inner', 'page screen', 'firstFrame', 'tree', 'windows'],
    change: displayOption('-geometry', '1280x768'),
  },
  { name: 'another-screen-depth', finds: ['screen depth', 'page screen'], change: displayOption('-depth', '16') },
  { name: 'less-memory', finds: ['limits.resources Max data size'], change: limited('--data=17179869184') },
  { name: 'fewer-processes', finds: ['limits.resources Max processes'], change: limited('--nproc=3000') },
  { name: 'fewer-open-files', finds: ['limits.resources Max open files'], change: limited('--nofile=2048') },
  { name: 'less-processor-time', finds: ['limits.priority'], change: `builtin('node:os').setPriority(5);` },
  { name: 'fewer-processors', finds: ['limits.cpus'], change: reading('/sys/fs/cgroup/cpu.max', '50000 100000\n') },
  {
    name: 'less-memory-in-all',
    finds: ['limits.memoryBytes'],
    change: reading('/sys/fs/cgroup/memory.max', '805306368\n'),
  },
  { name: 'fewer-tasks', finds: ['limits.pids'], change: reading('/sys/fs/cgroup/pids.max', '77\n') },
  { name: 'files-for-the-owner-alone', finds: ['work note.txt'], change: 'process.umask(0o077);' },
  {
    name: 'larger-pixels',
    finds: [
      'browserFlags --force-device-scale-factor=1.25',
      'page ratio',
      'page inner',
      'page screen',
      'firstFrame',
      'tree',
    ],
    change: browserFlag('--force-device-scale-factor=1.25'),
  },
  {
    name: 'dark-colours',
    finds: ['browserFlags --force-dark-mode', 'page dark'],
    change: browserFlag('--force-dark-mode'),
  },
  {
    name: 'motion',
    finds: ['browserFlags --force-prefers-no-reduced-motion', 'page still'],
    change: browserFlag('--force-prefers-no-reduced-motion'),
  },
  {
    name: 'another-browser-policy',
    finds: ['browserPolicy'],
    change: `fs.writeFileSync('/etc/chromium/policies/managed/more.json', '{"ShowHomeButton":true}');`,
  },
  {
    name: 'blinking-caret',
    finds: ['interface'],
    change: `writing('/run/coarena/config/gtk-3.0/settings.ini', (text) =>
      text.replace('gtk-cursor-blink=false', 'gtk-cursor-blink=true'));`,
  },
  {
    name: 'another-window',
    finds: ['windows', 'programs xcalc'],
    change: `spawning('openbox', () => spawn('/usr/bin/xcalc', [], { env: { PATH: '/usr/bin:/bin', DISPLAY: ':7', HOME: '/home/agent' }, stdio: 'ignore' }));`,
  },
  {
    name: 'another-package',
    finds: ['packages'],
    change: `const another = 'Package: hello\\nStatus: install ok installed\\nArchitecture: amd64\\nVersion: 2.10-3\\n';
    reading('/var/lib/dpkg/status', (text) => text.trimEnd() + '\\n\\n' + another);`,
  },
  { name: 'another-guest', finds: GUEST_ITSELF, change: '/* one comment more */' },
];

function limited(option: string): GuestChange {
  return `run('/usr/bin/prlimit', ['--pid', String(process.pid), ${JSON.stringify(option)}]);`;
}
