import http from 'node:http';

/** The three kinds of pages that a settle rule is tried on. */
export const KINDS = ['answering', 'staged', 'animated'] as const;

/** See {@link KINDS}. */
export type PageKind = (typeof KINDS)[number];

/** Where every page has the button that begins a try. */
export const BUTTON = { x: 200, y: 150 } as const;

/** Where every page shows, as a colour, the number of the last click that it has answered in full. */
export const SIGN = { x: 700, y: 500 } as const;

/** How long a page needs at most for what a click has promised. */
export const LONGEST_MS = 2_000;

const FRAME = (script: string, style = ''): string => `<!doctype html><html lang="en"><title>Settling</title>
<style>body { margin: 0; font: 16px sans-serif } #go { position: absolute; left: 100px; top: 100px; width: 200px; height: 100px }
#sign { position: absolute; left: 500px; top: 300px; width: 400px; height: 400px; background: rgb(255, 255, 0) }
#parts { position: absolute; left: 100px; top: 250px } ${style}</style>
<body><button id=go>go</button><ul id=parts></ul><div id=sign></div><div id=wheel></div>
<script>
// The same numbers in both lanes, and other ones at every click.
let state = Number(new URLSearchParams(location.search).get('seed')) * 2654435761 % 4294967296
const random = () => (state = (state * 1664525 + 1013904223) % 4294967296) / 4294967296
const between = (least, most) => Math.round(least + random() * (most - least))
let clicks = 0
const complete = (click) => { sign.style.background = 'rgb(' + (click >> 8) + ',' + (click & 255) + ',77)' }
go.onclick = () => { const click = ++clicks; parts.replaceChildren(); ${script} }
</script>`;

const PAGES: Readonly<Record<PageKind, string>> = {
  /** Asks for something that takes 30 to 1,500 ms, every third time in two requests one after the other. */
  answering: FRAME(`
    const ms = between(30, 1500), halves = random() < 1 / 3
    const ask = (ms) => fetch('/late?ms=' + ms).then((answer) => answer.text())
    halves ? ask(ms >> 1).then(() => ask(ms >> 1)).then(() => complete(click)) : ask(ms).then(() => complete(click))`),
  /** Paints in up to ten stages by timers that are at most 40 ms apart. */
  staged: FRAME(`
    const stages = between(2, 10)
    const paint = (stage) => {
      const part = document.createElement('li'); part.textContent = 'Part ' + stage + ' of ' + stages; parts.append(part)
      stage < stages ? setTimeout(() => paint(stage + 1), between(5, 40)) : complete(click)
    }
    setTimeout(() => paint(1), between(0, 40))`),
  /** Answers at once, and a wheel never stops turning. */
  animated: FRAME(
    `complete(click)`,
    `#wheel { position: absolute; left: 950px; top: 100px; width: 120px; height: 120px; border-radius: 50%;
       background: conic-gradient(#8a80b8, #fff, #222); animation: turn 1.3s linear infinite } @keyframes turn { to { transform: rotate(360deg) } }`,
  ),
};

/** Counts the keys and the inputs of a field that has the focus. */
const TYPING = `<!doctype html><html lang="en"><title>Typing</title><textarea id=field autofocus rows=20 cols=100></textarea><p id=said></p>
<script>let keys = 0, inputs = 0; field.onkeydown = () => { keys++ }
field.oninput = () => { inputs++; said.textContent = keys + ' keys, ' + inputs + ' inputs' }</script>`;

/** A site with `/typing`, and a page of each kind at `/KIND?seed=`; `/late?ms=` answers late. Not listening: connections are handed to it. */
export function settlingSite(): http.Server {
  return http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://settling.practice.test');
    response.setHeader('cache-control', 'no-store');
    if (url.pathname === '/late') {
      setTimeout(() => response.end('late'), Number(url.searchParams.get('ms')));
      return;
    }
    const kind = KINDS.find((candidate) => url.pathname === `/${candidate}`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(kind === undefined ? TYPING : PAGES[kind]);
  });
}
