import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the page how high the header is that stays in view: `--sticky-top` for what sticks to the top itself, and the browser's own scrolling, so that a
 * field or a row that gets the focus does not hide below the header. Drawers and dialogs stand outside the frame and know nothing of it.
 */
export function useStickyTop(frame: RefObject<HTMLElement | null>, header: RefObject<HTMLElement | null>, fixed: boolean): void {
  useLayoutEffect(() => {
    const [around, measured] = [frame.current, header.current];
    if (!around || !measured) return;
    const tell = () => {
      const top = `${fixed ? measured.offsetHeight : 0}px`;
      around.style.setProperty('--sticky-top', top);
      document.documentElement.style.scrollPaddingTop = top;
    };
    tell();
    const watch = new ResizeObserver(tell);
    watch.observe(measured);
    return () => {
      watch.disconnect();
      document.documentElement.style.scrollPaddingTop = '';
    };
  }, [frame, header, fixed]);
}
