import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const heard = () => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', heard);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export interface Where {
  order?: string;
  act?: string;
}

/** Which order and which of its steps the address names. */
export function useWhere(): Where {
  const search = useSyncExternalStore(subscribe, () => location.search);
  const asked = new URLSearchParams(search);
  const [order, act] = [asked.get('order'), asked.get('act')];
  return { ...(order ? { order } : {}), ...(act ? { act } : {}) };
}

/** Goes to an order, a step of it, or the list; the phone's own way back leads back. */
export function go(to: Where, how: 'push' | 'replace' = 'push'): void {
  const search = new URLSearchParams(Object.entries(to)).toString();
  const url = `${location.pathname}${search ? `?${search}` : ''}`;
  if (how === 'push') history.pushState(null, '', url);
  else history.replaceState(null, '', url);
  window.scrollTo(0, 0);
  heard();
}
