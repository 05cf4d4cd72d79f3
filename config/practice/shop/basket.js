const read = () => JSON.parse(sessionStorage.getItem('basket') ?? '[]');
const write = (lines) => sessionStorage.setItem('basket', JSON.stringify(lines));

const form = document.querySelector('form[action="/basket"]');
form?.addEventListener('submit', () => {
  write([...read(), { sku: form.elements.sku.value, name: form.dataset.name, price: form.dataset.price }]);
});

const cell = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

function show() {
  const lines = read();
  const title = document.getElementById('title');
  if (title === null) return;
  title.textContent = lines.length === 0 ? 'Your basket is empty' : `Your basket: ${lines.length} ${lines.length === 1 ? 'item' : 'items'}`;
  const table = document.getElementById('lines');
  table.hidden = lines.length === 0;
  table.tBodies[0].replaceChildren(
    ...lines.map((line, index) => {
      const row = document.createElement('tr');
      const button = Object.assign(cell('button', 'Remove'), {
        type: 'button',
        ariaLabel: `Remove ${line.name}`,
        onclick: () => {
          write(read().filter((_, other) => other !== index));
          show();
        },
      });
      const last = document.createElement('td');
      last.append(button);
      row.append(cell('td', line.name), cell('td', line.sku), cell('td', `€${line.price}`), last);
      return row;
    }),
  );
  const total = lines.reduce((sum, line) => sum + Math.round(Number(line.price) * 100), 0);
  document.getElementById('total').textContent = lines.length === 0 ? '' : `Total: €${(total / 100).toFixed(2)}`;
}

show();
