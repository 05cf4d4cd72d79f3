import { describe, expect, it } from 'vitest';
import type { AgentBrief } from '@coarena/core';
import { RuleBasedAdapter } from '../adapter.ts';
import { treeFrom } from '../page/test-page.ts';
import { RuleBasedOptions } from '../presets.ts';

const HOME = 'http://site.practice.test/';

/** The final message of the careful agent on a site: outlines by path; a press of a button leads to `/after`. */
async function run(instruction: string, site: Readonly<Record<string, string>>): Promise<string> {
  const brief: AgentBrief = {
    prompt: '',
    instruction,
    attachments: [],
    startUrl: HOME,
    actionSpace: 'browser',
    tools: [],
    budget: { steps: 40, wallMs: 60_000 },
    screen: { width: 1_280, height: 800 },
  };
  const limits = { signal: new AbortController().signal, deadlineMs: 1_000 };
  const session = await new RuleBasedAdapter(RuleBasedOptions.parse({})).open(brief, limits);
  let url = HOME;
  for (let step = 0; step < 40; step += 1) {
    const tree = treeFrom(site[new URL(url).pathname] ?? 'RootWebArea "Not found"');
    const seen = { step, text: '', status: 'ok' as const, frame: null, tree, url, tab: 'tab-1', tabs: [] };
    const place = { origin: [0, 0] as const, viewport: { width: 1280, height: 800 } };
    const reply = await session.next({ ...seen, ...place, stepsLeft: 40 - step, msLeft: 60_000 }, limits);
    const action = reply.kind === 'turn' ? reply.actions[0] : undefined;
    if (action === undefined) throw new Error('the agent gave no action');
    const params = action.params as { url?: string; message?: string; y?: number };
    if (action.verb === 'finish') return params.message ?? '';
    const { y = -1 } = params;
    const hit = tree.nodes.findLast(({ role, bounds }) => {
      const [, top, , height] = bounds ?? [0, 0, 0, 0];
      return /^(?:link|button)$/u.test(role) && y >= top && y <= top + height;
    });
    if (action.verb === 'navigate') url = params.url ?? url;
    else if (action.verb === 'click') url = hit?.role === 'link' ? (hit.url ?? url) : `${HOME}after`;
  }
  throw new Error('the agent did not finish');
}

const table = (headers: readonly string[], rows: readonly (readonly string[])[], button = true): string =>
  [
    'RootWebArea "Lamps"',
    '  heading "Lamps" level=1',
    '  paragraph "Article number of the month: M-77"',
    '  table ""',
    '    row ""',
    ...[...headers, ...(button ? [''] : [])].map((header) => `      columnheader "${header}"`),
    ...rows.flatMap((row) => [
      '    row ""',
      ...row.map((cell) => `      cell "${cell}"`),
      ...(button ? ['      cell ""', '        button "Add to basket"'] : []),
    ]),
  ].join('\n');

const AFTER = 'RootWebArea "Basket"\n  heading "Basket" level=1\n  paragraph "Added."';
const PUT = 'Find the cheapest lamp on the list and put it in the basket.';

describe('facts of what was chosen from a table', () => {
  it.each(['Article', 'Article number', 'Art. no.', 'Item', 'SKU', 'Code', 'Product ID', 'No.'])(
    'article number under "%s"',
    async (label) => {
      const rows = [
        ['Alpha', 'L-1a', '€ 1.204,00'],
        ['Beta', 'L-5', '€ 99,50'],
        ['Gamma', 'L-2b', '€ 120,00'],
      ];
      const site = { '/': table(['Lamp', label, 'Price'], rows), '/after': AFTER };
      expect(await run(`${PUT} Report its article number.`, site)).toMatch(/Article number: L-5$/mu);
      expect(await run(`${PUT} Report the item's article number.`, site)).toMatch(/rticle number: L-5$/mu);
      expect(await run(`${PUT} Report the article number of the lamp.`, site)).toMatch(
        /rticle number of the lamp: L-5$/mu,
      );
    },
  );

  it('prefers the article over a running number', async () => {
    const rows = [
      ['1', 'Alpha', '7001', '€12'],
      ['2', 'Beta', '7002', '€9'],
      ['3', 'Gamma', '7003', '€15'],
    ];
    const site = { '/': table(['No.', 'Name', 'Article', 'Price'], rows), '/after': AFTER };
    expect(await run(`${PUT} Report its article number.`, site)).toMatch(/Article number: 7002$/mu);
  });

  it('seller and delivery date', async () => {
    const rows = [
      ['Alpha', '€12', 'Ann Lee', '2027-01-03'],
      ['Beta', '€9', 'Bo Dahl', '2027-02-04'],
    ];
    const site = { '/': table(['Lamp', 'Price', 'Seller', 'Delivery'], rows), '/after': AFTER };
    const said = await run(`${PUT} Report its seller and its delivery date.`, site);
    expect(said).toMatch(/Seller: Bo Dahl$/mu);
    expect(said).toMatch(/Delivery date: 2027-02-04$/mu);
  });

  it('the row that was meant when two bear one name', async () => {
    const rows = [
      ['Alpha', 'L-1', '€12'],
      ['Alpha', 'L-2', '€9'],
      ['Beta', 'L-3', '€10'],
    ];
    const site = { '/': table(['Lamp', 'Article', 'Price'], rows), '/after': AFTER };
    expect(await run(`${PUT} Report its article number.`, site)).toMatch(/Article number: L-2$/mu);
  });

  it('not the value of another row or page text when its own says nothing', async () => {
    const rows = [
      ['Alpha', '€12', 'AA-1'],
      ['Beta', '€9', ''],
      ['Gamma', '€15', 'CC-3'],
    ];
    const site = { '/': table(['Lamp', 'Price', 'Serial code'], rows), '/after': AFTER };
    expect(await run(`${PUT} Report its serial code.`, site)).not.toMatch(/AA-1|CC-3|M-77/u);
  });

  it('the confirmation where only it says so', async () => {
    const rows = [
      ['Alpha', '€12'],
      ['Beta', '€9'],
      ['Gamma', '€15'],
    ];
    const after = `${AFTER}\n  paragraph "Beta, article number: L-5"`;
    const site = { '/': table(['Lamp', 'Price'], rows).replace(/^.*M-77.*\n/mu, ''), '/after': after };
    expect(await run(`${PUT} Report its article number.`, site)).toMatch(/Article number: L-5$/mu);
  });
});

const card = (name: string, price: string, lines: readonly string[], url = ''): string =>
  [
    '  article ""',
    `    heading "${name}" level=2`,
    ...(url === '' ? [] : [`    link "${name}" url=${url}`]),
    `    paragraph "${price}"`,
    ...lines.map((line) => `    paragraph "${line}"`),
    ...(url === '' ? ['    button "Add to basket"'] : []),
  ].join('\n');
const cards = (...all: readonly string[]): string =>
  ['RootWebArea "Lamps"', '  heading "Lamps" level=1', '  paragraph "Code: PAGE-1"', ...all].join('\n');

describe('facts of what was chosen from cards', () => {
  it('article, code and seller of the card', async () => {
    const site = {
      '/': cards(
        card('Alpha', '€12', ['Article L-1', 'Code: AA-1', 'Sold by Ann Lee']),
        card('Beta', '€9', ['Article L-5', 'Code: BB-5', 'Sold by Bo Dahl']),
        card('Gamma', '€15', ['Article L-3', 'Code: CC-3', 'Sold by Cy Eck']),
      ),
      '/after': AFTER,
    };
    const said = await run(`${PUT} Report its article number, its code and its seller.`, site);
    expect(said).toMatch(/Article number: L-5$/mu);
    expect(said).toMatch(/^Code: BB-5$/mu);
    expect(said).toMatch(/Seller: .*Bo Dahl$/mu);
  });

  it('its own page, not what that page says of other lamps', async () => {
    const site = {
      '/': cards(
        card('Alpha', '€12', [], '/alpha'),
        card('Beta', '€9', [], '/beta'),
        card('Gamma', '€15', [], '/gamma'),
      ),
      '/beta': [
        'RootWebArea "Beta"',
        '  heading "Beta" level=1',
        card('Alpha', '€12', ['Article number: L-1'], '/alpha'),
        card('Gamma', '€15', ['Article number: L-3'], '/gamma'),
        '  paragraph "Article: L-5"',
        '  button "Add to basket"',
      ].join('\n'),
      '/after': AFTER,
    };
    expect(await run(`${PUT} Report its article number.`, site)).toMatch(/Article number: L-5$/mu);
  });
});
