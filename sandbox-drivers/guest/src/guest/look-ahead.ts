import type { Frame } from './browser/capture.ts';
import type { Page } from './browser/page.ts';
import { type ContentPlace, contentPlace } from './desktop/content-place.ts';
import type { Session } from './session.ts';

/** Pictures that work is done on for nothing before it is left to the end: a screen that keeps changing is not slowed down. */
const MOST_WASTED = 2;

/**
 * What a look needs of a picture besides the picture, got while the one that it is to be compared with is waited for: its
 * file, and where the page lies on it. Most often the second picture is equal, so that both hold for it too.
 */
export class LookAhead {
  readonly #session: Session;
  #begun = 0;
  #placed: { readonly page: Page; readonly key: string; readonly place: Promise<ContentPlace | null> } | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Begins, after a picture that another one is to be compared with. */
  begin(page: Page, frame: Frame): void {
    if (this.#begun++ > MOST_WASTED) return;
    // Whoever keeps the picture packs or measures again, and gets the error.
    if (frame.key !== this.#session.lastFrame) frame.png().catch(() => undefined);
    this.#placed = { page, key: frame.key, place: contentPlace(this.#session, page).catch(() => null) };
  }

  /** Where the page lies on a picture: as measured on an equal one, or now. */
  async place(page: Page, frame: Frame | null): Promise<ContentPlace> {
    const { page: of, key, place } = this.#placed ?? {};
    const ahead = of === page && key === frame?.key ? await place : null;
    return ahead ?? contentPlace(this.#session, page);
  }
}
