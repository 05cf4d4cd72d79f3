import { UNNAMED_PAGE } from './unnamed-fields.ts';
const page = (title: string, body: string): string => `<!doctype html><title>${title}</title>${body}`;

const rows = Array.from(
  { length: 300 },
  (_, i) => `<div><a href="#${i}">Row ${i} with a link</a> <input value="${i}"> text of the row</div>`,
).join('');

const settleButton = (script: string): string =>
  `<body style="margin:0"><button id=b style="position:absolute;left:250px;top:250px;width:200px;height:100px">go</button>
   <div id=o>before</div><script>b.onclick = async () => { ${script} }</script>`;

/** Personal fields are of this colour all over, text and border as well; nothing else is. */
export const FIELD_COLOUR = [255, 0, 200] as const;
const paint = `<style>input,textarea,select{background:rgb(${FIELD_COLOUR.join()});color:rgb(${FIELD_COLOUR.join()});
  border:3px solid rgb(${FIELD_COLOUR.join()});border-radius:0;appearance:none;outline:none;resize:none}
  .plain{background:#fff;color:#000;border-color:#000}</style>`;

const INNER_FIELDS = `${paint}<body style="height:2000px;margin:0"><input type=email value="in@frame.test" style="position:absolute;left:30px;top:40px">
  <input autocomplete="section-a billing cc-number" value="4111" style="position:absolute;left:20px;top:330px;width:90px">
  <input class=plain value="of no one" aria-label="Colour" style="position:absolute;left:30px;top:80px"></body>`;

/** Fields that accessibility leaves out, and one that is no form element. */
const LEFT_OUT = `${paint}<style>[contenteditable]{background:rgb(${FIELD_COLOUR.join()});color:rgb(${FIELD_COLOUR.join()})}</style>
  <body style="margin:0"><input type=email aria-hidden=true value="a@b.test" style="position:absolute;left:20px;top:20px">
  <div inert><input type=tel value="555" style="position:absolute;left:20px;top:80px"></div>
  <div aria-hidden=true><input autocomplete="cc-number" value="4111" style="position:absolute;left:20px;top:140px"></div>
  <div contenteditable aria-label="E-mail" style="position:absolute;left:20px;top:200px;width:200px;height:24px">c@d.test</div></body>`;

/** Fields that say what they are in other ways: every pixel of theirs is to be covered. */
const SAID = `${paint}<style>td,p,div{color:#000}[contenteditable]{color:rgb(${FIELD_COLOUR.join()});font:20px monospace}</style><body style="margin:0">
  <input autocomplete="email webauthn" value="a@b.test"><input name=address1 value="1 Road"><input name=confirmpassword2 value="hunter2">
  <label for=pw>Pass</label><input id=pw name=pwd type=password value="hunter2"><script>pw.type = 'text'</script>
  <label for=later>Word</label><input id=later name=x type=password value="hunter2"><button onclick="later.type = 'text'" style="position:absolute;left:700px;top:400px;width:80px;height:40px">Show</button>
  <fieldset style="border:0"><legend>Email</legend><input aria-labelledby=none value="a@b.test"></fieldset>
  <span id=q>Your e-mail</span><input aria-describedby=q value="a@b.test">
  <table><tr><td>E-mail<td><input value="a@b.test"></table><select name=country size=3><option>Atlantis<option selected>Utopia</select>
  <div contenteditable aria-label="Password" style="width:100px;height:24px;white-space:nowrap">hunter2-very-long-text-that-goes-on</div>
  <div><div contenteditable aria-label="Password" style="display:contents">hunter2</div></div>
  <div style="position:relative;height:40px"><div aria-hidden=true style="color:rgb(${FIELD_COLOUR.join()});font:20px monospace;white-space:pre">ana@home.test</div>
  <textarea aria-label=Email style="position:absolute;top:0;left:0;width:60px;height:20px;background:none">ana@home.test</textarea></div>
  <input class=plain aria-label="Colour" value="of no one"><input class=plain aria-label="Search" name=q value="tea"></body>`;

const FIELDS = `${paint}<body style="margin:0;height:3000px">
  <input type=password value="hunter2" aria-label="Secret" style="position:absolute;left:20px;top:20px">
  <input type=text autocomplete="new-password" value="shown1" style="position:absolute;left:220px;top:20px">
  <input type=tel value="555" style="position:absolute;left:420px;top:20px"><label style="position:absolute;left:20px;top:60px">Card number
  <input value="4111 1111" style="margin-left:9px"></label><textarea autocomplete="street-address" style="position:absolute;left:420px;top:60px">1 Road</textarea>
  <select name=postal_code style="position:absolute;left:640px;top:60px;width:120px"><option>12345</option><option>54321</option></select>
  <input class=plain aria-label="Seats" value="2" style="position:absolute;left:640px;top:20px">
  <input type=email value="edge" style="position:absolute;left:1200px;top:100px;width:200px"><input type=email value="left" style="position:absolute;left:-60px;top:140px;width:100px">
  <input type=email value="under" style="position:fixed;left:300px;top:780px;width:200px;height:60px"><input type=email value="none" style="display:none"><input type=email style="position:absolute;left:5px;top:200px;width:0;height:0;padding:0;border:0">
  <div style="position:absolute;left:20px;top:180px;width:300px;height:80px;overflow:auto" id=scroller><div style="height:400px"></div><input type=email value="scrolled"><div style="height:300px"></div></div>
  <div style="position:absolute;left:400px;top:180px;transform:rotate(20deg) scale(1.4);transform-origin:0 0"><input name="homePhone" value="turned"></div>
  <div style="position:absolute;left:700px;top:180px;zoom:1.6"><input type=email value="zoomed"></div><div id=shadow style="position:absolute;left:1000px;top:180px"></div>
  <iframe src="/fields-inner" style="position:absolute;left:20px;top:300px;width:300px;height:200px;border:14px solid #ccc;padding:21px"></iframe>
  <iframe src="/fields-inner" style="position:absolute;left:450px;top:300px;width:300px;height:200px;transform:scale(0.7);transform-origin:0 0;border:6px solid #ccc"></iframe>
  <iframe sandbox="allow-scripts" src="/fields-inner" style="position:absolute;left:800px;top:300px;width:300px;height:200px;border:9px solid #ccc"></iframe>
  <iframe id=deep style="position:absolute;left:20px;top:560px;width:420px;height:200px;border:5px solid #ccc;padding:8px"
    srcdoc='<body style="margin:11px"><iframe src="/fields-inner" style="width:320px;height:150px;border:7px solid #999;padding:4px"></iframe></body>'></iframe>
  <script>scroller.scrollTop = 370; shadow.attachShadow({ mode: 'open' }).innerHTML = \`${paint}<input type=email value="shadow">\`
    addEventListener('load', () => document.querySelector('iframe').contentWindow.scrollTo(0, 290))</script></body>`;

/** How many pages there are that link to the next one, which comes 4 ms later than the one before. */
export const LEAVES = 24;
const leafAfter = (n: number): string => `/leaf-${(n + 1) % LEAVES}?late=${n * 4}`;

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
  '/typed': page(
    'Typed',
    `<output id=o></output><textarea id=t autofocus style="width:600px;height:200px"></textarea><script>
      const want = Array.from({ length: 1000 }, (_, n) => String(n).padStart(4, '0') + ' ').join('')
      let keys = 0
      t.onkeydown = () => keys++
      t.oninput = () => (o.textContent = keys + ' keys, ' + t.value.length + (want.startsWith(t.value) ? ' as wanted' : ' otherwise'))
    </script>`,
  ),
  '/slow-typed': page(
    'Typed slowly',
    `<output id=o></output><textarea id=t autofocus></textarea><script>
      const holdUp = (ms) => { for (const until = performance.now() + ms; performance.now() < until;); }
      t.onkeydown = ({ key }) => holdUp(key === 'x' ? 1e9 : 60)
      t.oninput = () => (o.textContent = t.value.length + ' taken')
    </script>`,
  ),
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
  ...Object.fromEntries(
    Array.from({ length: LEAVES }, (_, n) => [
      `/leaf-${n}`,
      page(
        `Leaf ${n}`,
        `<h1>Leaf ${n}</h1><a href="${leafAfter(n)}">Turn</a> <a href="${leafAfter(n)}" target=_blank>New tab</a>`,
      ),
    ]),
  ),
  '/watched': page(
    'Watched',
    `${settleButton(`o.textContent = 'asked'; await fetch('/slow?ms=300'); o.textContent = 'answered'; print()`)}
     <a href="http://far.other.test/watched" target=_blank>in a tab</a> <a href="http://far.other.test/watched">here</a>`,
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
  '/fields': page('Fields', FIELDS),
  '/fields-said': page('Said', SAID),
  '/fields-left-out': page('Left out', LEFT_OUT),
  '/fields-unnamed': page('Unnamed', UNNAMED_PAGE),
  '/fields-inner': page('Inner fields', INNER_FIELDS),
  '/huge-form': page(
    'Huge form',
    `<body><input aria-label=Search autofocus><input type=password id=secret><script>for (let i = 0; i < 13000; i++) document.body.append(document.createElement('i'))</script>`,
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
