const page = (title: string, body: string): string => `<!doctype html><title>${title}</title>${body}`;

const rows = Array.from(
  { length: 300 },
  (_, i) => `<div><a href="#${i}">Row ${i} with a link</a> <input value="${i}"> text of the row</div>`,
).join('');

const settleButton = (script: string): string =>
  `<body style="margin:0"><button id=b style="position:absolute;left:250px;top:250px;width:200px;height:100px">go</button>
   <div id=o>before</div><script>b.onclick = async () => { ${script} }</script>`;

/** Every fixed page of the fixture site by path. */
export const pages: Readonly<Record<string, string>> = {
  '/': page(
    'Practice shop',
    `<h1>Practice shop</h1><p>Welcome to the <b>shop</b>, friend.</p><label for=f>Search</label><input id=f autofocus>
     <button onclick="this.textContent='Bought'">Buy</button><ul><li>Tea</li><li>Coffee</li></ul>
     <table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>4.50</td></tr></table>
     <a href="/rows">All rows</a> <a href="/echo" target=_blank>Echo in a new tab</a>`,
  ),
  '/rows': page('Rows', `<h1>Rows</h1>${rows}`),
  '/echo': page(
    'Echo',
    `<body style="margin:0;height:3000px"><pre id=o style="position:fixed;top:60px"></pre><textarea id=t style="width:600px;height:50px"></textarea><script>
      const log = []
      for (const type of ['mousemove', 'mousedown', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu', 'wheel', 'keydown', 'keyup', 'input'])
        addEventListener(type, (e) => {
          const mods = (e.altKey ? 'A' : '') + (e.ctrlKey ? 'C' : '') + (e.metaKey ? 'M' : '') + (e.shiftKey ? 'S' : '')
          log.push([type, e.clientX ?? '', e.clientY ?? '', e.button ?? '', e.detail ?? '', e.key ?? '', mods, e.deltaX ?? '', e.deltaY ?? ''].join(','))
          o.textContent = log.slice(-40).join('\\n')
        }, true)
    </script>`,
  ),
  '/long': page(
    'Long',
    `<body style="margin:0">${Array.from({ length: 1_200 }, (_, i) => `<p style="margin:0;height:20px">row ${i}</p>`).join('')}<input id=far aria-label=far>
     <script>onkeydown = (e) => { if (e.key === 'v') far.value = 'set by a script'; if (e.key === 'i') far.setCustomValidity('no')
     if (e.key === 'l') setTimeout(() => far.setAttribute('aria-label', 'renamed'), 60) }</script>`,
  ),
  '/select': page(
    'Select',
    `<select id=s style="position:absolute;left:50px;top:50px;width:200px;height:40px" onchange="o.textContent='chose ' + this.value">
     <option>red</option><option>green</option><option>blue</option></select><p id=o>none</p>
     <button style="position:absolute;left:0;top:300px;width:200px;height:50px" onclick="navigator.geolocation.getCurrentPosition(() => {}, (e) => { o.textContent = 'denied ' + e.code })">where</button>`,
  ),
  '/drag': page(
    'Drag',
    `<body style="margin:0"><div id=s draggable=true style="position:absolute;left:50px;top:50px;width:100px;height:100px;background:#8cf">piece</div>
     <div id=d style="position:absolute;left:400px;top:50px;width:200px;height:200px;background:#eee">target</div><p id=o>nothing yet</p>
     <script>s.ondragstart = (e) => e.dataTransfer.setData('text/plain', 'piece'); d.ondragover = (e) => e.preventDefault()
     d.ondrop = (e) => { e.preventDefault(); o.textContent = 'dropped ' + e.dataTransfer.getData('text/plain') }</script>`,
  ),
  '/dialogs': page(
    'Dialogs',
    `<p id=o>none</p><button id=a onclick="alert('hello'); o.textContent='alerted'">alert</button>
     <button id=c onclick="o.textContent='confirm ' + confirm('sure?')">confirm</button>
     <button id=p onclick="o.textContent='prompt ' + prompt('name?', 'Ada')">prompt</button>
     <button id=r onclick="print(); o.textContent='printed'">print</button>
     <input id=f type=file onchange="o.textContent='file ' + this.files[0].name">
     <button id=u onclick="onbeforeunload = (e) => { e.preventDefault(); return 'x' }; o.textContent='armed'">arm</button>`,
  ),
  '/anim': page(
    'Animation',
    `<style>@keyframes s{to{transform:rotate(360deg)}}div{width:90px;height:90px;background:red;animation:s 1s linear infinite}</style><div></div>`,
  ),
  '/staged': page(
    'Staged',
    settleButton(
      `let n = 0; const t = setInterval(() => { o.textContent = 'stage ' + ++n; if (n === 12) clearInterval(t) }, 35)`,
    ),
  ),
  '/frame': page(
    'Frame',
    `<h1>Outside</h1><iframe src="/inner" style="position:absolute;left:200px;top:100px;width:400px;height:300px"></iframe>`,
  ),
  '/inner': page(
    'Inner',
    `<h2>Inside</h2><button style="position:absolute;left:20px;top:80px;width:100px;height:40px">Press me</button>`,
  ),
  '/busy': page(
    'Busy',
    `<button style="position:absolute;left:0;top:0;width:200px;height:200px" onclick="for(;;){}">freeze</button>`,
  ),
  '/popup': page(
    'Popup',
    `<button style="position:absolute;left:0;top:0;width:200px;height:100px" onclick="open('/echo', 'x', 'width=300,height=300')">open</button>
     <button style="position:absolute;left:0;top:200px;width:200px;height:100px" onclick="close()">close</button>`,
  ),
  '/huge': page(
    'Huge',
    `<body><script>for (let i = 0; i < 60000; i++) { const p = document.createElement('p'); p.textContent = 'line ' + i; document.body.append(p) }</script>`,
  ),
  ...Object.fromEntries(
    [0, 30, 120, 300, 800, 1500].map((ms) => [
      `/answer-${ms}`,
      page(
        `Answer after ${ms}`,
        settleButton(`${ms === 0 ? '' : `await fetch('/slow?ms=${ms}');`} o.textContent = 'after'`),
      ),
    ]),
  ),
};
