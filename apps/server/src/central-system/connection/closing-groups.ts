/** So many sockets close together, and the next after about this; all of them take this at most. In ms. */
const GROUP = 10;
export const GROUP_MS = 60;
const MOST_CLOSING_MS = 15_000;

/** The connections that close together as a process ends: all at once where nobody takes them over, in groups else. */
export function groupsOf<C>(leaving: readonly C[], isAlone: boolean): C[][] {
  const size = isAlone ? leaving.length : Math.max(GROUP, Math.ceil((leaving.length * GROUP_MS) / MOST_CLOSING_MS));
  const groups: C[][] = [];
  for (let at = 0; at < leaving.length; at += size) groups.push(leaving.slice(at, at + size));
  return groups;
}
