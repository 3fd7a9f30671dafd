import { useEffect, useRef, useState } from 'react';

/** So many new rows are drawn at once, about what a screen shows: a key that is pressed meanwhile waits no longer. */
const AT_ONCE = 24;

/**
 * How many of the rows to draw now. Those of the first answer come together, so that a page that is come back to has its height at once; of later ones a screen full, and the others in turns.
 */
export function useInTurns(keys: readonly (string | number)[]): number {
  const drawn = useRef<ReadonlySet<string | number>>(undefined);
  const [, goOn] = useState(0);
  const known = drawn.current;
  let fresh = 0;
  const cut = known ? keys.findIndex((key) => !known.has(key) && ++fresh > AT_ONCE) : -1;
  const count = cut < 0 ? keys.length : cut;
  useEffect(() => {
    if (drawn.current || keys.length > 0) drawn.current = new Set(keys.slice(0, count));
    if (count === keys.length) return;
    const turn = setTimeout(() => goOn((turns) => turns + 1));
    return () => clearTimeout(turn);
  });
  return count;
}
