/** After a silence the first event is shown so soon; what arrived with it is one repaint. */
const SOON_MS = 10;
/** In a burst there is no more than one repaint in this time. */
const GATHER_MS = 100;
/** A repaint of a long list takes longer than a frame: while somebody scrolls there is one in this time. */
const SCROLLING_MS = 1_000;
/** Who has not scrolled for so long does so no more. */
const SCROLLED_MS = 150;

/** Gathers what comes one by one and shows it together: soon after a silence, at a steady pace in a burst, seldom while somebody scrolls. Nothing is left out. */
export function gathering<T>(show: (gathered: T[]) => void): { add(one: T): void; stop(): void } {
  let gathered: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  let scrolledAt = Number.NEGATIVE_INFINITY;
  const scrolled = () => {
    scrolledAt = performance.now();
  };
  const turn = () => {
    const now = performance.now();
    if (now - scrolledAt < SCROLLED_MS && now - shownAt < SCROLLING_MS) {
      timer = setTimeout(turn, GATHER_MS);
      return;
    }
    timer = undefined;
    shownAt = now;
    const all = gathered;
    gathered = [];
    show(all);
  };
  document.addEventListener('scroll', scrolled, { capture: true, passive: true });
  return {
    add(one) {
      gathered.push(one);
      timer ??= setTimeout(turn, Math.max(SOON_MS, shownAt + GATHER_MS - performance.now()));
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener('scroll', scrolled, { capture: true });
    },
  };
}
