const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>body { margin: 0; font: 16px sans-serif; caret-color: transparent }
   .at { position: absolute } pre { position: absolute; left: 720px; top: 480px; margin: 0; font-size: 11px }</style><body>${body}`;

const REPORT = `<pre id=report></pre><script>
const lines = []
const say = (...words) => { lines.push(words.join(' ')); report.textContent = lines.join('\\n') }
const held = (e) => ['alt', 'ctrl', 'meta', 'shift'].filter((name) => e[name + 'Key']).join('+') || '-'
</script>`;

/** Places on the page `/`, in pixels of the page. */
export const PLACES = {
  pad: [200, 100],
  box: [500, 100],
  beside: [660, 250],
  words: [108, 262],
  canvas: { left: 50, top: 330, width: 600, height: 300 },
  well: [900, 150],
} as const;

/** A page that says what reaches it, and pages that open tabs, dialogs and files, or misbehave; by path. */
export const EFFECT_PAGES: Readonly<Record<string, string>> = {
  '/': page(
    'Echo',
    `<div id=pad class=at style="left:50px;top:50px;width:300px;height:100px;background:#e4e0f2;user-select:none"></div>
     <div id=box class=at style="left:400px;top:50px;width:200px;height:100px;background:#dfe"></div>
     <p class=at style="left:50px;top:250px;margin:0">Alpha beta gamma.</p>
     <canvas id=board class=at style="left:50px;top:330px;background:#eee" width=600 height=300></canvas>
     <div id=well class=at style="left:720px;top:50px;width:400px;height:200px;overflow:auto"><div style="width:2000px;height:2000px">far</div></div>
     ${REPORT}<script>
     for (const type of ['mousedown', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu'])
       pad.addEventListener(type, (e) => { e.preventDefault(); say(type, 'button', e.button, 'count', e.detail, 'held', held(e), 'at', e.clientX, e.clientY) })
     box.onmouseenter = () => say('enter')
     box.onmouseleave = () => say('leave')
     well.onscroll = () => say('scrolled', well.scrollLeft, well.scrollTop)
     let selected = ''
     document.onselectionchange = () => {
       const text = String(getSelection()).trim()
       if (text !== '' && text !== selected) say('selected', JSON.stringify(text))
       selected = text || selected
     }
     let path = null, frames = null
     board.onpointerdown = (e) => { path = [[e.clientX, e.clientY]]; frames = new Set() }
     board.onpointermove = (e) => { if (path) { path.push([e.clientX, e.clientY]); frames.add(Math.floor(e.timeStamp / 8)) } }
     board.onpointerup = () => { say('path', JSON.stringify(path)); say('spread', frames.size >= 25 ? 'over many frames' : 'over ' + frames.size); path = null }
     </script>`,
  ),
  '/typing': page(
    'Typing',
    `<label>First <textarea id=first autofocus rows=6 cols=60></textarea></label><label>Second <input id=second></label>${REPORT}<script>
     const sum = (text) => { let hash = 0; for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) % 1000000007; return text.length + ' units, sum ' + hash }
     document.oninput = () => { report.textContent = 'first: ' + sum(first.value) + '\\nsecond: ' + sum(second.value) }
     </script>`,
  ),
  '/keys': page(
    'Keys',
    `${REPORT}<script>for (const type of ['keydown', 'keyup']) addEventListener(type, (e) => { if (!e.repeat) say(type, e.key, e.code, 'held', held(e)) })
     addEventListener('mousedown', (e) => say('mousedown held', held(e)))</script>`,
  ),
  '/tabs': page(
    'Tabs',
    `<a class=at style="left:50px;top:50px;font-size:40px" href="/child" target=_blank rel=opener>Open a tab</a>`,
  ),
  '/child': page(
    'Child',
    `<button class=at style="left:50px;top:50px;width:200px;height:100px" onclick="window.close()">Close</button>`,
  ),
  '/dialogs': page(
    'Dialogs',
    `<button class=at style="left:0;top:0;width:200px;height:40px" onclick="alert('hello'); say('alerted')">alert</button>
     <button class=at style="left:0;top:50px;width:200px;height:40px" onclick="say('confirmed', confirm('sure?'))">confirm</button>
     <button class=at style="left:0;top:100px;width:200px;height:40px" onclick="say('prompted', prompt('name?', 'Ada'))">prompt</button>
     <button class=at style="left:0;top:150px;width:200px;height:40px" onclick="print(); say('printed')">print</button>
     <button class=at style="left:0;top:200px;width:200px;height:40px" onclick="onbeforeunload = (e) => { alert('not now'); e.preventDefault(); return 'x' }; say('armed')">arm</button>
     <input class=at style="left:0;top:250px;width:200px;height:40px" type=file onchange="this.files[0].text().then((text) => say('chose', this.files[0].name, text))">${REPORT}`,
  ),
  ...Object.fromEntries(
    ['mousedown', 'keydown', 'input', 'mousemove'].flatMap((type) => [
      [
        `/opens-${type}`,
        page(
          'Opens',
          `<a class=at style="left:50px;top:50px;font-size:40px" href="/closes-${type}" target=_blank rel=opener>Open</a>`,
        ),
      ],
      [
        `/closes-${type}`,
        page('Closes', `<textarea autofocus rows=6 cols=60></textarea><script>on${type} = () => close()</script>`),
      ],
    ]),
  ),
  '/plain': page('Plain', `<h1>Plain</h1><p>Nothing happens here.</p>`),
};

/** The sum that the page `/typing` shows of a text. */
export function sumOf(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) hash = (hash * 31 + text.charCodeAt(i)) % 1_000_000_007;
  return `${text.length} units, sum ${hash}`;
}
