import { LIMITS, type WireParams } from '../../protocol/index.ts';
import { cutText } from '../text.ts';
import type { Perform } from './context.ts';

/** `read_text`: the page's visible text with that of its same-origin frames, at most 20,000 code points. */
export const readText: Perform<WireParams<'read_text'>> = async (_params, { browser }) => {
  const page = await browser.active();
  const [raw, longer] = await page.evaluate<[string, boolean]>(
    `(() => {
      const texts = []
      const read = (doc, depth) => {
        if (!doc || !doc.body || depth > 5) return
        texts.push(doc.body.innerText)
        for (const frame of doc.querySelectorAll('iframe, frame')) {
          let inner = null
          try { inner = frame.contentDocument } catch { inner = null }
          read(inner, depth + 1)
        }
      }
      read(document, 0)
      const all = texts.join('\\n')
      return [all.slice(0, ${LIMITS.readCodePoints * 2}), all.length > ${LIMITS.readCodePoints * 2}]
    })()`,
    5_000,
  );
  const text = cutText(raw.toWellFormed(), LIMITS.readCodePoints);
  const truncated = longer || text.length < raw.length;
  return {
    sentence: truncated ? 'Read the first 20,000 characters of the page text.' : 'Read the page text.',
    text: { text, truncated },
  };
};
