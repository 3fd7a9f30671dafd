/** Tabs that close once the page in front has been left; a form that is not saved may keep its user there. */
const waiting = new Map<string, readonly string[]>();

/** Notes what closes on arrival; the key travels with the navigation and means nothing after a reload. */
export function awaitClosing(paths: readonly string[]): string {
  const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  waiting.set(key, paths);
  return key;
}

/** What closes now that a navigation has arrived, once. */
export function takeClosing(state: unknown): readonly string[] {
  const key = (state as { closing?: unknown } | null)?.closing;
  if (typeof key !== 'string') return [];
  const paths = waiting.get(key) ?? [];
  waiting.delete(key);
  return paths;
}
