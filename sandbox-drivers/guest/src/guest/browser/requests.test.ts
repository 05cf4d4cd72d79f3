import { beforeEach, describe, expect, it } from 'vitest';
import { RequestBook } from './requests.ts';

const request = (url: string, type = 'Fetch', loaderId = 'L') => ({ url, type, loaderId });

describe('RequestBook', () => {
  let book: RequestBook;
  beforeEach(() => {
    book = new RequestBook();
    book.startStep();
  });

  it('counts what began since the action and has not ended', () => {
    book.begin('s 1', request('http://a/'), 10);
    expect([book.pending, book.seen, book.lastAt]).toEqual([1, 1, 10]);
    book.end('s 1', 25);
    expect([book.pending, book.seen, book.lastAt]).toEqual([0, 1, 25]);
  });

  it('leaves out earlier requests, event streams, WebSockets and data addresses', () => {
    book.begin('s 1', request('http://a/'), 10);
    book.startStep();
    book.begin('s 2', request('http://b/', 'EventSource'), 20);
    book.begin('s 3', request('ws://b/', 'WebSocket'), 20);
    book.begin('s 4', request('data:text/plain,x'), 20);
    expect([book.pending, book.seen]).toEqual([0, 0]);
  });

  it('leaves out addresses that an earlier step left open for over a second, and only those', () => {
    book.begin('s 1', request('http://poll/'), 0);
    book.begin('s 2', request('http://young/'), 900);
    book.begin('s 3', request('http://done/'), 0);
    book.end('s 3', 1_500);
    expect(book.pending).toBe(2);
    book.endStep(1_800, 1_000);
    book.startStep();
    for (const [id, url] of [
      ['s 4', 'http://poll/'],
      ['s 5', 'http://young/'],
      ['s 6', 'http://done/'],
    ] as const) {
      book.begin(id, request(url), 2_000);
    }
    expect(book.pending).toBe(2);
  });

  it('keeps a redirected request one request', () => {
    book.begin('s 1', request('http://a/'), 0);
    book.begin('s 1', request('http://b/'), 5);
    book.end('s 1', 9);
    expect(book.pending).toBe(0);
  });

  it('forgets a session that is gone, and the old document at a navigation', () => {
    book.begin('s 1', request('http://a/', 'Fetch', 'old'), 0);
    book.begin('s 2', request('http://b/', 'Document', 'new'), 0);
    book.begin('t 3', request('http://c/'), 0);
    book.drop('s ', 'new');
    expect(book.pending).toBe(2);
    book.drop('t ');
    expect(book.pending).toBe(1);
  });
});
