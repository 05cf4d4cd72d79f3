/** Everything that a keyboard has and has not: quotes, accents, other scripts, an emoji, a combining mark, right to left. */
export const CORPUS =
  'Plain "quotes" \'single\' <b>&amp;</b> \\ ~^`|{}[]@#$%\nñ ü ß é 美丽 😀👍🏽 e\u0301 שלום عربى\nthird line';

/** 5,000 UTF-16 units of several scripts. */
export const LONG = 'Zeile 美 😀 ñ; '.repeat(500).slice(0, 5_000).toWellFormed();
