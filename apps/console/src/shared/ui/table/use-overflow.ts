import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { scrollManner } from '../motion.ts';

/** How far a table reaches beyond what is seen of it. */
interface Overflow {
  before: boolean;
  /** So many columns begin beyond the edge. */
  beyond: number;
  wide: boolean;
}
const NONE: Overflow = { before: false, beyond: 0, wide: false };

/** Follows a scroller of columns: `widths` in px, `end` of them stays at the end. Moves `head` along, and with a head that the focus has moved the columns (`lead`). */
export function useOverflow(
  scroller: RefObject<HTMLDivElement | null>,
  head: RefObject<HTMLDivElement | null>,
  widths: readonly number[],
  end: number,
): Overflow & { look: () => void; lead: () => void; go: () => void } {
  const [overflow, setOverflow] = useState(NONE);
  /** Where the head has followed the columns to. Its own event of that comes later, while they move on. */
  const followed = useRef(0);
  const key = widths.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths by what they are
  const look = useCallback(() => {
    const place = scroller.current;
    if (!place) return;
    const { scrollLeft, clientWidth, scrollWidth } = place;
    if (head.current) {
      head.current.scrollLeft = scrollLeft;
      followed.current = head.current.scrollLeft;
    }
    const wide = scrollWidth > clientWidth + 1;
    const seen = Math.abs(scrollLeft) + clientWidth - end;
    let edge = 0;
    let beyond = 0;
    for (const width of widths) {
      edge += width;
      if (edge > seen + width / 2) beyond += 1;
    }
    const next = wide ? { wide, before: Math.abs(scrollLeft) > 1, beyond } : NONE;
    setOverflow((now) => (now.before === next.before && now.beyond === next.beyond && now.wide === next.wide ? now : next));
  }, [scroller, head, key, end]);
  useEffect(() => {
    look();
    if (!scroller.current) return;
    const watch = new ResizeObserver(look);
    watch.observe(scroller.current);
    return () => watch.disconnect();
  }, [look, scroller]);
  const go = useCallback(() => {
    const place = scroller.current;
    if (!place) return;
    const atEnd = place.scrollLeft + place.clientWidth >= place.scrollWidth - 1;
    place.scrollTo({ left: atEnd ? 0 : place.scrollLeft + place.clientWidth / 2, behavior: scrollManner() });
  }, [scroller]);
  const lead = useCallback(() => {
    const [place, led] = [scroller.current, head.current];
    if (place && led && led.scrollLeft !== followed.current) place.scrollLeft = led.scrollLeft;
  }, [scroller, head]);
  useEffect(() => {
    const led = head.current;
    // The browser does not move a head that is cut off at the edge.
    const reveal = ({ target }: FocusEvent) =>
      target instanceof HTMLElement && target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    led?.addEventListener('focusin', reveal);
    return () => led?.removeEventListener('focusin', reveal);
  }, [head]);
  return { ...overflow, look, lead, go };
}
