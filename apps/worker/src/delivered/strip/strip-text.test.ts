import { describe, expect, it } from 'vitest';
import { strip } from './strip.ts';
import { stripText } from './strip-text.ts';

const MAKER = 'Acme Model Nine';

describe('texts whose format names who wrote them', () => {
  it('are calendars and cards, with their lines that go on', () => {
    const calendar = [
      'BEGIN:VCALENDAR',
      `PRODID:-//${MAKER}`,
      ' //EN',
      'VERSION:2.0',
      `X-WR-CALNAME;VALUE=TEXT:${MAKER}`,
      'BEGIN:VEVENT',
      'UID:1@acme.test',
      'SUMMARY:A meeting that is',
      ' longer than a line',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    const clean = stripText(calendar);
    expect(clean).toBe(
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:A meeting that is\r\n longer than a line\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    );
    expect(stripText(`BEGIN:VCARD\nPRODID:${MAKER}\nitem1.X-ABLABEL:${MAKER}\nFN:Ana\nEND:VCARD\n`)).toBe(
      'BEGIN:VCARD\nFN:Ana\nEND:VCARD\n',
    );
  });

  it('are messages, in their header alone', () => {
    const message = `From: a@home.test\nX-Mailer: ${MAKER}\n 9\nReceived: by ${MAKER}\nSubject: Tea\n\nX-Mailer: in the text\n`;
    expect(stripText(message)).toBe('From: a@home.test\nSubject: Tea\n\nX-Mailer: in the text\n');
    expect(stripText(`From: a@home.test\nTo: b@home.test\nContent-Type: multipart/mixed; boundary=x\n\n--x\n`)).toBe(
      null,
    );
  });

  it('are notebooks', () => {
    const book = {
      cells: [{ cell_type: 'code', metadata: { author: MAKER }, source: ['1 + 1'] }],
      metadata: { authors: [{ name: MAKER }] },
      nbformat: 4,
    };
    expect(JSON.parse(stripText(JSON.stringify(book)) ?? '')).toEqual({
      cells: [{ cell_type: 'code', metadata: {}, source: ['1 + 1'] }],
      metadata: {},
      nbformat: 4,
    });
  });

  it.each([
    'Name: Ana\nX-Ray: none\n\nA report.\n',
    '{"rows":[1,2],"metadata":{"author":"Brontë"}}',
    '{ not JSON',
    'PRODID: a column of a table\n',
    'BEGIN: the text begins\nUID: 7\n',
  ])('are no other ones: %j', (text) => {
    expect(stripText(text)).toBe(text);
  });

  it('keep their bytes where nothing had to go', async () => {
    const bytes = Buffer.from('\ufeffA plain text.\n');
    expect(await strip(bytes)).toEqual({ kind: 'copy', bytes });
  });

  it('take time that grows with their length', () => {
    for (const unit of ['a:\n', 'From: x\n ', '\n ', 'BEGIN:VCALENDAR\n', '{"a":'])
      expect(stripText(unit.repeat(200_000))).not.toBeUndefined();
  });
});
