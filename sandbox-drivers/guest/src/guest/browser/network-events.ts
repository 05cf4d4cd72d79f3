import { REASON_HEADER } from '../../protocol/index.ts';
import type { CdpEvent } from './cdp.ts';
import type { Page } from './page.ts';
import type { RequestBook } from './requests.ts';

/** Books a network or loading event of a page; true when it can matter to settling. */
export function handleNetworkEvent(
  event: CdpEvent,
  sessionId: string,
  page: Page,
  book: RequestBook,
  now: number,
): boolean {
  const { method, params } = event;
  const id = `${sessionId} ${String(params['requestId'])}`;
  switch (method) {
    case 'Network.requestWillBeSent':
      book.begin(
        id,
        { url: requestUrl(params), type: String(params['type']), loaderId: String(params['loaderId']) },
        now,
      );
      return true;
    case 'Network.requestWillBeSentExtraInfo':
      if (sessionId === page.sessionId && page.requestHeaders.length === 0) page.requestHeaders = headersOf(params);
      return false;
    case 'Network.loadingFinished':
    case 'Network.loadingFailed':
      book.end(id, now);
      return true;
    case 'Network.responseReceived':
      if (sessionId === page.sessionId) noteDocument(params, page);
      return false;
    case 'Page.frameStartedLoading':
    case 'Page.frameStoppedLoading':
      if (sessionId !== page.sessionId || params['frameId'] !== page.mainFrame) return false;
      page.loading = method === 'Page.frameStartedLoading';
      return true;
    case 'Page.frameNavigated': {
      const frame = params['frame'] as { id: string; parentId?: string; loaderId: string };
      if (sessionId !== page.sessionId || frame.parentId !== undefined) return false;
      page.mainFrame = frame.id;
      page.documents++;
      page.crashed = false;
      page.forgetWorld();
      // What the old document had in flight may never report its end.
      book.drop(`${sessionId} `, frame.loaderId);
      return true;
    }
    case 'Inspector.targetCrashed':
      page.crashed = true;
      return true;
    default:
      return false;
  }
}

const requestUrl = (params: Record<string, unknown>): string => String((params['request'] as { url?: unknown }).url);

/** Headers as lines, sorted; a cookie's value is the site's business. */
function headersOf(params: Record<string, unknown>): string[] {
  return Object.entries(params['headers'] as Record<string, string>)
    .map(([name, value]) => `${name}: ${name.toLowerCase() === 'cookie' ? '…' : value}`.slice(0, 1_000))
    .sort();
}

function noteDocument(params: Record<string, unknown>, page: Page): void {
  if (params['type'] !== 'Document' || params['frameId'] !== page.mainFrame) return;
  const response = params['response'] as { status: number; url: string; headers: Record<string, string> };
  const header = Object.entries(response.headers).find(([name]) => name.toLowerCase() === REASON_HEADER);
  page.document = { status: response.status, url: response.url, reason: header?.[1] ?? null };
}
