const KINDS = [
  'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'click', 'dblclick', 'auxclick', 'contextmenu', 'wheel', 'scroll',
  'keydown', 'keyup', 'beforeinput', 'input', 'change', 'compositionstart', 'compositionend',
  'dragstart', 'drop', 'paste', 'focusin',
];
const SHOWN = 24;

window.log = [];

const modifiersOf = (event) => ['alt', 'ctrl', 'meta', 'shift'].filter((name) => event[`${name}Key`] === true);

function describe(event) {
  const { target } = event;
  const entry = { index: window.log.length, type: event.type, target: target.id || target.nodeName.toLowerCase().replace('#', ''), trusted: event.isTrusted };
  if ('clientX' in event) Object.assign(entry, { x: Math.round(event.clientX), y: Math.round(event.clientY), button: event.button, buttons: event.buttons, detail: event.detail });
  if ('deltaY' in event) Object.assign(entry, { dx: event.deltaX, dy: event.deltaY });
  if ('key' in event) Object.assign(entry, { key: event.key, code: event.code, repeat: event.repeat });
  if ('inputType' in event) Object.assign(entry, { inputType: event.inputType, data: event.data });
  if (event.type === 'input' || event.type === 'change') entry.value = target.type === 'checkbox' ? String(target.checked) : (target.value ?? '');
  if (event.type === 'scroll') Object.assign(entry, { left: target.scrollLeft ?? window.scrollX, top: target.scrollTop ?? window.scrollY });
  const modifiers = modifiersOf(event);
  if (modifiers.length > 0) entry.modifiers = modifiers;
  return entry;
}

const textOf = ({ index, type, target, ...rest }) =>
  `${index} ${type} on ${target}: ${Object.entries(rest).filter(([, value]) => value !== undefined).map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(' ')}`;

function report(event) {
  const entry = describe(event);
  window.log.push(entry);
  const list = document.getElementById('events');
  list.prepend(Object.assign(document.createElement('li'), { textContent: textOf(entry).slice(0, 160) }));
  while (list.children.length > SHOWN) list.lastElementChild.remove();
  document.getElementById('count').textContent = `${window.log.length} events`;
}

for (const kind of KINDS) window.addEventListener(kind, report, { capture: true, passive: true });
window.addEventListener('contextmenu', (event) => event.preventDefault(), { capture: true });
