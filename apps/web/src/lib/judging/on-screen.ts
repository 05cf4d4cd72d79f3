import type { Attachment } from 'svelte/attachments';

/** Tells when most of an element has been in view, past what floats at the bottom of the page. */
export function onScreen(seen: () => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, intersectionRatio, intersectionRect, rootBounds } of entries) {
          const fills = rootBounds !== null && intersectionRect.height >= rootBounds.height * 0.6;
          if (!isIntersecting || !(intersectionRatio >= 0.6 || fills)) continue;
          observer.disconnect();
          seen();
        }
      },
      { threshold: [0.1, 0.3, 0.6, 0.9, 1], rootMargin: '0px 0px -96px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
