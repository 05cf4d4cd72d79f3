import { describe, expect, it } from 'vitest';
import { pageFrom } from './test-page.ts';

describe('lines and facts', () => {
  it('keeps pieces of one line together and lines apart', () => {
    const page = pageFrom(`
      RootWebArea "Office"
        paragraph "" box=0,0,400,20
          StaticText "Confirmation code:" box=0,0,130,18
          strong "" box=132,0,80,18
            StaticText "OL-77X" box=132,0,80,18
        StaticText "one" box=0,40,40,18
        StaticText "two" box=0,70,40,18`);
    expect(page.lines.map((line) => line.text)).toEqual(['Confirmation code: OL-77X', 'one', 'two']);
    expect(page.facts).toContainEqual({ label: 'Confirmation code', value: 'OL-77X', near: '' });
  });

  it('leaves out what is struck through and what fields hold', () => {
    const page = pageFrom(`
      RootWebArea "Shop"
        deletion ""
          StaticText "€49.00"
        StaticText "€27.50"
        textbox "Name" value=Ana
          StaticText "Ana"`);
    expect(page.lines.map((line) => line.text)).toEqual(['€27.50']);
  });

  it('reads definition lists and tables of two columns', () => {
    const page = pageFrom(`
      RootWebArea "Lamp"
        DescriptionList ""
          term "Price"
          definition "$41.00"
        table "Details"
          row ""
            rowheader "Article number"
            cell "K-1175"`);
    expect(page.facts.map(({ label, value }) => [label, value])).toEqual(
      expect.arrayContaining([
        ['Price', '$41.00'],
        ['Article number', 'K-1175'],
      ]),
    );
  });
});

describe('items', () => {
  it('are the rows of a table, labelled by its headers', () => {
    const page = pageFrom(`
      RootWebArea "Towns"
        table "Towns"
          row ""
            columnheader "Town"
            columnheader "Population 2024"
          row ""
            cell "Birken"
              link "Birken" url=/birken
            cell "68,031"
          row ""
            cell "Corrow"
            cell "27,046"`);
    expect(page.items.map((item) => item.title)).toEqual(['Birken', 'Corrow']);
    expect(page.items[0]).toMatchObject({ url: 'http://site.practice.test/birken' });
    expect(page.items[0]?.facts).toContainEqual({ label: 'Population 2024', value: '68,031', near: 'Towns' });
  });

  it('are articles and list entries', () => {
    const page = pageFrom(`
      RootWebArea "Kettles"
        heading "Kettles" level=1
        article ""
          heading "Brisk kettle" level=2
            link "Brisk kettle" url=/k1
          paragraph "€27.30"
        article ""
          heading "Orla kettle" level=2
            link "Orla kettle" url=/k2
          paragraph "€44.30"`);
    expect(page.items.map((item) => [item.title, item.url])).toEqual([
      ['Brisk kettle', 'http://site.practice.test/k1'],
      ['Orla kettle', 'http://site.practice.test/k2'],
    ]);
  });

  it('are not the sections that hold them', () => {
    const page = pageFrom(`
      RootWebArea "Shop"
        main ""
          heading "Departments" level=2
          list ""
            listitem ""
              link "All kettles" url=/kettles
            listitem ""
              link "All flasks" url=/flasks
          heading "Picked for you" level=2
          article ""
            heading "Orla kettle" level=3
            paragraph "€44.30"`);
    expect(page.items.map((item) => item.title)).not.toContain('Picked for you');
    expect(page.items.map((item) => item.title)).not.toContain('Departments');
  });

  it('are blocks that stand beside each other, without any markup', () => {
    const page = pageFrom(`
      RootWebArea "Kettles"
        heading "Kettles" level=1 box=20,10,400,30
        StaticText "Aqua" box=35,130,75,17
        StaticText "34,90 €" box=35,150,53,17
        button "Add to cart" box=35,170,80,20
        StaticText "Ruby" box=325,130,75,17
        StaticText "27,50 €" box=325,150,53,17
        button "Add to cart" box=325,170,80,20
        StaticText "Titan" box=35,240,75,17
        StaticText "28,00 €" box=35,260,53,17
        button "Add to cart" box=35,280,80,20`);
    expect(page.items.map((item) => [item.title, item.buttons.length])).toEqual([
      ['Aqua', 1],
      ['Ruby', 1],
      ['Titan', 1],
    ]);
  });
});

describe('fields', () => {
  it('have a label, a kind, what they offer and whether they must be filled', () => {
    const page = pageFrom(`
      RootWebArea "Book"
        form ""
          textbox "Full name *" required
          Date "Date" invalid
            spinbutton "Month Month"
            button "Show date picker"
          combobox "Time" value=18:00 collapsed
            MenuListPopup ""
              option "18:00" selected
              option "20:30"
          group "Seating"
            radio "Terrace"
          checkbox "I accept the terms" invalid
          textbox "Closed" disabled
          button "Book table"`);
    expect(page.fields.map(({ label, kind, required }) => [label, kind, required])).toEqual([
      ['Full name', 'text', true],
      ['Date', 'date', false],
      ['Time', 'select', false],
      ['Terrace', 'radio', false],
      ['I accept the terms', 'check', true],
    ]);
    expect(page.fields[2]?.options).toEqual(['18:00', '20:30']);
    expect(page.fields[3]?.group).toBe('Seating');
    expect(page.buttons.map((button) => button.name)).toEqual(['Book table']);
  });
});

describe('broken trees', () => {
  it('give empty or partial pages, never an exception', () => {
    expect(pageFrom('').nodes).toEqual([]);
    expect(pageFrom('cell "lost"').lines).toHaveLength(0);
    expect(pageFrom('table ""').tables[0]?.rows).toEqual([]);
  });
});
