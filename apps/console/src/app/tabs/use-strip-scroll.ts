import { type RefObject, useEffect, useState } from 'react';
import { scrollManner } from '../../shared/ui/motion.ts';

/** Specification section 9: what comes into view keeps this much air, in px. */
const PADDING = 4;

/** Scrolls the strip by wheel and by its arrows, and brings the tab in front into view. */
export function useStripScroll(list: RefObject<HTMLElement | null>, front: string, count: number) {
  const [overflow, setOverflow] = useState(false);
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const measure = () => setOverflow(strip.scrollWidth > strip.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    const wheel = (event: WheelEvent) => {
      if (strip.scrollWidth <= strip.clientWidth) return;
      event.preventDefault();
      strip.scrollLeft += event.deltaY + event.deltaX;
    };
    strip.addEventListener('wheel', wheel, { passive: false });
    return () => {
      observer.disconnect();
      strip.removeEventListener('wheel', wheel);
    };
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab in front, or another number of them, moves the strip
  useEffect(() => {
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!strip) return;
    setOverflow(strip.scrollWidth > strip.clientWidth + 1);
    if (!tab) return;
    const reveal = () => {
      const left = tab.getBoundingClientRect().left - strip.getBoundingClientRect().left + strip.scrollLeft;
      const right = left + tab.offsetWidth;
      if (left - PADDING < strip.scrollLeft) strip.scrollLeft = left - PADDING;
      else if (right + PADDING > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = right + PADDING - strip.clientWidth;
    };
    reveal();
    // Its name, its font and the arrows come later.
    const observer = new ResizeObserver(reveal);
    observer.observe(strip);
    observer.observe(tab);
    return () => observer.disconnect();
  }, [list, front, count, overflow]);
  const scrollBy = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior: scrollManner() });
  return { overflow, scrollBy };
}
