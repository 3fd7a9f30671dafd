import { useCallback, useSyncExternalStore } from 'react';

/** Specification section 2: mobile below 992 px. Cards take the place of tables only where a table makes no sense any more. */
export const MOBILE_PX = 992;
export const CARDS_PX = 720;
/** A phone: the bound of `max-width: 640px` in styles. */
export const PHONE_PX = 641;

export function useNarrow(below: number): boolean {
  const query = `(max-width: ${below - 0.02}px)`;
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', tell);
      return () => list.removeEventListener('change', tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
