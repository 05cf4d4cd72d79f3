import {
  SecretFinder,
  type FieldPurpose,
  type Redaction,
  type RedactionReceipt,
  type RedactionRequest,
  type Redactor,
} from '@coarena/core';
import type { AccessibilityMaskConfig } from './config.ts';
import { hasNoPlace, namedIn } from './named.ts';
import { decode, encode, isPainted, paint } from './pixels.ts';
import { coversOf } from './rectangles.ts';

/** Of what is found and how it is painted: a receipt names it, so it changes when either does. */
export const DETECTOR_VERSION = '1.2.0';

const BASIS =
  'nodes of the accessibility tree with their bounds: fields by their purpose, what repeats what was typed into them, e-mail addresses and card numbers';

/**
 * Finds fields for passwords, cards, e-mail, telephone and postal addresses in the accessibility tree, and whatever repeats
 * what the run typed into them or shows an e-mail address or the number of a card, paints over them and reads the painted pixels back from the bytes that it gives out.
 */
export class AccessibilityMask implements Redactor {
  readonly #fields: ReadonlySet<FieldPurpose>;
  readonly #margin: number;
  /** By the list of what was typed, which is another one when more was. */
  readonly #finders = new WeakMap<RedactionRequest['typed'], SecretFinder>();

  constructor(config: AccessibilityMaskConfig) {
    this.#fields = new Set(config.fields);
    this.#margin = config.margin;
  }

  async redact(request: RedactionRequest): Promise<Redaction> {
    const reason = whyNot(request);
    if (reason !== null || request.tree === null) return unmasked({ attempted: false, reason: reason ?? NO_TREE });
    const { frame, tree, origin } = request;
    const { width, height } = frame;
    const named = namedIn(tree, this.#finderOf(request.typed));
    if (hasNoPlace(tree, named)) return unmasked({ attempted: false, reason: NO_PLACE });
    const covers = coversOf(tree, this.#fields, named, { width, height, origin, margin: this.#margin });
    const rectangles = covers.map(({ rectangle }) => rectangle);
    const purposes = covers.map(({ purpose }) => purpose);
    const receipt = {
      attempted: true,
      detector: 'accessibility-mask',
      version: DETECTOR_VERSION,
      basis: BASIS,
      rectangles,
      purposes,
      proven: true,
    } as const;
    if (rectangles.length === 0) return { masked: frame, receipt };
    const pixels = await decode(frame.bytes);
    if (pixels.width !== width || pixels.height !== height)
      return unmasked({ attempted: false, reason: 'the picture is not of the size that it says' });
    paint(pixels, rectangles);
    const masked = await encode(pixels);
    // What is given out is what is read back, not what was painted a moment ago.
    const readBack = await decode(masked.bytes);
    const proven = readBack.width === width && readBack.height === height && isPainted(readBack, rectangles);
    return proven ? { masked, receipt } : unmasked({ ...receipt, proven: false });
  }

  #finderOf(typed: RedactionRequest['typed']): SecretFinder {
    const finder = this.#finders.get(typed) ?? new SecretFinder(typed);
    this.#finders.set(typed, finder);
    return finder;
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

const NO_PLACE = 'the page names something personal of which it is not known where it is drawn';
const NO_TREE = 'there is no accessibility tree of this picture';

/** Why a picture cannot be masked; null where it can. */
function whyNot({ actionSpace, tree, settle }: RedactionRequest): string | null {
  if (actionSpace !== 'browser') return 'pictures of the desktop are not masked';
  if (tree === null) return NO_TREE;
  if (tree.truncated) return 'the accessibility tree was cut, so fields may be missing from it';
  if (settle !== null && settle.reason !== 'settled')
    return 'the page was still changing, so fields may not be where the tree says';
  return null;
}

function unmasked(receipt: RedactionReceipt): Redaction {
  return { masked: null, receipt };
}
