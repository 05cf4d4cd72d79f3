import { describe, expect, it, vi } from 'vitest';
import { egressFixture, request, siteOf } from './egress-fixture.ts';

const shop = () =>
  siteOf('shop.practice.test', {
    '/': '<h1>Shop</h1>',
    '/basket': '<p>basket</p>',
    '/s.css': 'a{}',
    '/slow': ['late', 120],
    '/dir/index.html': 'dir',
  });
const TARGET = 'shop.practice.test:80';
const get = (path: string, ...more: string[]) =>
  request(`GET ${path} HTTP/1.1`, 'Host: shop.practice.test', 'Connection: close', ...more);
const post = (path: string, type: string, body: string) =>
  `${request(`POST ${path} HTTP/1.1`, 'Host: shop.practice.test', 'Connection: close', `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`)}${body}`;

describe('a practice site', () => {
  it('answers its pages with type and length, uncached, and logs the bytes', async () => {
    using lane = await egressFixture([shop()]);
    const { status, text } = await lane.connect(TARGET, get('/'));
    expect(status).toBe(200);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
    expect(text).toContain('content-type: text/html; charset=utf-8\r\n');
    expect(text).toContain('content-length: 13\r\n');
    expect(text).toContain('cache-control: no-store\r\n');
    expect(text).toMatch(/\r\n\r\n<h1>Shop<\/h1>$/u);
    const sent = get('/').length;
    expect(lane.decisions).toEqual([
      {
        at: expect.any(Number),
        lane: 'a',
        target: TARGET,
        verdict: 'allow',
        rule: 'practice_site',
        reason: null,
        address: null,
        up: sent,
        down: text.length,
        bytes: sent + text.length,
      },
    ]);
  });

  it.each([
    ['/basket?x=1', 200, 'basket'],
    ['http://shop.practice.test/basket', 200, 'basket'],
    ['/s.css', 200, 'a{}'],
    ['/dir/', 200, 'dir'],
    ['/nothing', 404, 'Page not found'],
    ['/../etc/passwd', 404, 'Page not found'],
    ['/slow', 200, 'late'],
  ])('answers %s with %i', async (path, status, part) => {
    using lane = await egressFixture([shop()]);
    const { text } = await lane.connect(TARGET, get(path));
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(text).toContain(part);
  });

  it('answers HEAD without a body, and refuses other methods', async () => {
    using lane = await egressFixture([shop()]);
    const head = await lane.connect(TARGET, get('/').replace('GET', 'HEAD'));
    expect(head.text).toMatch(/content-length: 13\r\n[\s\S]*\r\n\r\n$/u);
    const put = await lane.connect(TARGET, get('/').replace('GET', 'DELETE'));
    expect(put.text).toContain('HTTP/1.1 405 ');
    expect(put.text).toContain('allow: GET, HEAD, POST');
  });

  it('serves several requests on one connection', async () => {
    using lane = await egressFixture([shop()]);
    const first = request('GET / HTTP/1.1', 'Host: shop.practice.test');
    const { text } = await lane.connect(TARGET, first + get('/basket'));
    expect(text.match(/HTTP\/1\.1 200 OK/gu)).toHaveLength(2);
  });

  it('treats an upgrade as a plain request', async () => {
    using lane = await egressFixture([shop()]);
    const { text } = await lane.connect(
      TARGET,
      request(
        'GET / HTTP/1.1',
        'Host: shop.practice.test',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        'Sec-WebSocket-Version: 13',
      ),
    );
    expect(text).not.toContain('101 Switching');
  });

  it('answers 500 and reports the fault when a page cannot be read', async () => {
    using lane = await egressFixture([shop()], {}, true);
    expect((await lane.connect(TARGET, get('/'))).text).toContain('HTTP/1.1 500 ');
    expect(lane.faults).toHaveLength(1);
  });
});

describe('a posted form', () => {
  it('answers the page and keeps the fields, urlencoded', async () => {
    using lane = await egressFixture([shop()]);
    const { text } = await lane.connect(
      TARGET,
      post(
        '/basket',
        'application/x-www-form-urlencoded',
        'sku=K-17&size=a&size=b&note=a%20%2B%F0%9F%98%80&__proto__=x',
      ),
    );
    expect(text).toContain('<p>basket</p>');
    const [form] = lane.egress.posted();
    expect(form).toMatchObject({ site: 'shop.practice.test', path: '/basket' });
    expect(Object.entries(form!.fields)).toEqual([
      ['sku', 'K-17'],
      ['size', 'a, b'],
      ['note', 'a +😀'],
      ['__proto__', 'x'],
    ]);
  });

  it('keeps the fields, multipart', async () => {
    using lane = await egressFixture([shop()]);
    const body = [
      '--B',
      'Content-Disposition: form-data; name="sku"',
      '',
      'K-17',
      '--B',
      'Content-Disposition: form-data; name="f"; filename="a.txt"',
      'Content-Type: text/plain',
      '',
      'hello',
      '--B--',
      '',
    ].join('\r\n');
    await lane.connect(TARGET, post('/basket', 'multipart/form-data; boundary=B', body));
    expect(lane.egress.posted()).toEqual([
      { site: 'shop.practice.test', path: '/basket', fields: { sku: 'K-17', f: 'a.txt' } },
    ]);
  });

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data; boundary=B', 'nonsense', 400],
    ['application/x-www-form-urlencoded', 'a='.padEnd(1024 * 1024 + 1, 'x'), 413],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(600), 400],
  ])('refuses %s', async (type, body, status) => {
    using lane = await egressFixture([shop()]);
    const { text } = await lane.connect(TARGET, post('/basket', type, body));
    expect(text).toContain(`HTTP/1.1 ${status} `);
    expect(lane.egress.posted()).toEqual([]);
  });
});

describe('a request that breaks off', () => {
  const HEAD =
    'POST /basket HTTP/1.1\r\nHost: shop.practice.test\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  it.each([
    ['inside a body of declared length', `${HEAD}Content-Length: 1000\r\n\r\na=1`],
    ['inside a chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\na=`],
    ['at a bad chunk', `${HEAD}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`],
    ['while the page is delayed', get('/late')],
  ])('%s is the desktop’s doing and reported as no fault of ours', async (_, bytes) => {
    const late = siteOf('shop.practice.test', { '/basket': 'basket', '/late': ['late', 80] });
    using lane = await egressFixture([late]);
    for (const breakOff of ['end', 'destroy', 'close'] as const) {
      const stream = lane.session.request({ ':method': 'CONNECT', ':authority': TARGET }, { endStream: false });
      stream.on('error', () => stream.destroy());
      stream.write(bytes);
      await new Promise((resolve) => setTimeout(resolve, 30));
      stream[breakOff]();
    }
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(lane.faults).toEqual([]);
    expect(lane.egress.posted()).toEqual([]);
  });
});

describe('the forms of a run', () => {
  it.each([
    ['many', 'a=1', 501, 500],
    ['large', `a=${'x'.repeat(1_000_000)}`, 6, 4],
    ['of characters that weigh six in the record', `a=${'\u0001'.repeat(500_000)}`, 3, 1],
  ])('are bounded when they are %s: a page cannot make an end state that cannot be stored', async (...row) => {
    const [, body, sent, kept] = row;
    using lane = await egressFixture([shop()], { newBurst: 1_000 });
    const answers: string[] = [];
    for (let n = 0; n < sent; n += 1)
      answers.push((await lane.connect(TARGET, post('/basket', 'application/x-www-form-urlencoded', body))).text);
    expect(answers.filter((text) => text.startsWith('HTTP/1.1 200 '))).toHaveLength(kept);
    expect(answers.filter((text) => text.startsWith('HTTP/1.1 429 '))).toHaveLength(sent - kept);
    expect(lane.egress.posted()).toHaveLength(kept);
    expect(JSON.stringify(lane.egress.posted()).length).toBeLessThan(4.2 * 1024 * 1024);
  });
});

describe('everything else', () => {
  it.each(['example.com:443', '127.0.0.1:80', '[::1]:80', '0x7f000001:80', 'shop.practice.test:443', 'localhost:3128'])(
    'refuses %s at once',
    async (target) => {
      using lane = await egressFixture([shop()]);
      const before = performance.now();
      expect(await lane.connect(target)).toMatchObject({ status: 403, reason: 'egress_closed' });
      expect(performance.now() - before).toBeLessThan(200);
      expect(lane.decisions).toMatchObject([
        { target, verdict: 'refuse', reason: 'egress_closed', rule: 'practice_sites_only', address: null, bytes: 0 },
      ]);
    },
  );

  it('says when the site is not in the task', async () => {
    using lane = await egressFixture([shop()]);
    expect(await lane.connect('other.practice.test:80')).toMatchObject({ status: 403, reason: 'site_unknown' });
  });

  it.each([
    [get('/').replace('shop.practice.test', 'other.practice.test')],
    [get('http://127.0.0.1/')],
    [get('http://other.practice.test/')],
    [get('/').replace('shop.practice.test', '127.0.0.1')],
    [request('GET / HTTP/1.1', 'Host: shop.practice.test', 'Host: shop.practice.test', 'Connection: close')],
    [request('GET / HTTP/1.0')],
  ])('refuses a request for another host: %j', async (bytes) => {
    using lane = await egressFixture([shop()]);
    const { text } = await lane.connect(TARGET, bytes);
    expect(text).toMatch(/^HTTP\/1\.1 403 [\s\S]*x-coarena-reason: host_mismatch/u);
    expect(lane.decisions[0]).toMatchObject({ verdict: 'refuse', reason: 'host_mismatch' });
  });
});

describe('a request that two parsers could read differently', () => {
  const line = 'POST /basket HTTP/1.1\r\nHost: shop.practice.test\r\n';
  it.each([
    `${line}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX`,
    `${line}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nX`,
    `${line}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    `${line}Content-Length: 1, 1\r\n\r\na`,
    `${line}Content-Length: +1\r\n\r\na`,
    `${line}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`,
    `${line}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    `${line}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `${line}Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n`,
    'GET / HTTP/1.1\nHost: shop.practice.test\n\n',
    'GET / HTTP/1.1\r\nHost: shop.practice.test\nX: y\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: shop.practice.test\r\nX: y\r\n folded\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: shop.practice.test\r\nX\x00: y\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: shop.practice.test\r\n\r\n',
  ])('is answered with 400 and closed: %j', async (bytes) => {
    using lane = await egressFixture([shop()]);
    const { text } = await lane.connect(TARGET, bytes + get('/basket'));
    expect(text).toMatch(/^HTTP\/1\.1 400 /u);
    expect(text.match(/HTTP\/1\.1/gu)).toHaveLength(1);
    expect(lane.egress.posted()).toEqual([]);
  });

  it('has at most 64 KB of headers', async () => {
    using lane = await egressFixture([shop()]);
    expect((await lane.connect(TARGET, get('/', `X: ${'y'.repeat(70_000)}`))).text).toMatch(/^HTTP\/1\.1 431 /u);
    expect((await lane.connect(TARGET, get('/', `X: ${'y'.repeat(60_000)}`))).text).toMatch(/^HTTP\/1\.1 200 /u);
  });
});

describe('the bounds of a lane', () => {
  it('refuses a connection too many and logs it', async () => {
    using lane = await egressFixture([shop()], { open: 2, idleMs: 150 });
    const held = [lane.connect(TARGET, '', true), lane.connect(TARGET, '', true)];
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await lane.connect(TARGET, get('/'))).toMatchObject({ status: 403, reason: 'too_many_connections' });
    expect(lane.decisions).toMatchObject([{ reason: 'too_many_connections', verdict: 'refuse' }]);
    await Promise.all(held);
    expect(lane.decisions).toHaveLength(3);
  });

  it('ends the connection that passes the bytes of a run, and refuses the next', async () => {
    using lane = await egressFixture([siteOf('shop.practice.test', { '/': 'x'.repeat(500_000) })], {
      downBytes: 600_000,
    });
    expect((await lane.connect(TARGET, get('/'))).text.length).toBeGreaterThan(500_000);
    expect((await lane.connect(TARGET, get('/'))).text.length).toBeLessThan(600_000 - 500_000 + 1);
    expect(lane.decisions[1]).toMatchObject({ verdict: 'allow', reason: 'down_limit' });
  });

  it('bounds what leaves the desktop', async () => {
    using lane = await egressFixture([shop()], { upBytes: 1_000 });
    await lane.connect(TARGET, post('/basket', 'application/x-www-form-urlencoded', `a=${'x'.repeat(2_000)}`));
    expect(lane.egress.posted()).toEqual([]);
    expect(lane.decisions[0]).toMatchObject({ reason: 'up_limit' });
  });

  it('lets a burst through, makes the rest wait, and refuses who would wait too long', async () => {
    using lane = await egressFixture([shop()], { newBurst: 3, newPerSecond: 20, newWaitMs: 100 });
    const before = performance.now();
    const all = await Promise.all(Array.from({ length: 7 }, () => lane.connect(TARGET, get('/'))));
    expect(all.map((each) => each.status).sort()).toEqual([200, 200, 200, 200, 200, 403, 403]);
    expect(performance.now() - before).toBeGreaterThan(90);
    expect(all.find((each) => each.status === 403)?.reason).toBe('too_fast');
  });

  it('closes the stream after the connections of a run', async () => {
    using lane = await egressFixture([shop()], { connections: 3 });
    for (let index = 0; index < 3; index += 1) await lane.connect('x:80');
    for (let more = 0; more < 3; more += 1) void lane.connect('x:80').catch((error: unknown) => error);
    await vi.waitFor(() => expect(lane.host.destroyed).toBe(true));
    expect(lane.decisions).toHaveLength(4);
  });

  it('counts the refused ones too, so that a flood beside held connections stays bounded in the log', async () => {
    using lane = await egressFixture([shop()], { open: 1, connections: 20 });
    void lane.connect(TARGET, '', true).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 30));
    for (let more = 0; more < 200; more += 1) void lane.connect('x:80').catch((error: unknown) => error);
    await vi.waitFor(() => expect(lane.host.destroyed).toBe(true));
    expect(lane.decisions.length).toBeLessThanOrEqual(22);
  });

  it('logs what was open when it is closed', async () => {
    const lane = await egressFixture([shop()]);
    const held = lane.connect(TARGET, 'GET / HT', true).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 30));
    lane.egress.close();
    lane.egress.close();
    expect(lane.decisions).toMatchObject([{ target: TARGET, verdict: 'allow', up: 8 }]);
    lane.close();
    await held;
  });
});
