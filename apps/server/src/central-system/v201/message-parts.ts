import type { MessageSizes } from '../protocol/protocol.ts';

/** So many items go in a message where its charger has not said how many it takes. */
const CAUTIOUS_ITEMS = 20;
/** What a message is beside its items, in bytes. */
const ENVELOPE_BYTES = 120;

/** Items in parts that fit into messages of so many items and bytes. One that is longer alone goes alone: its charger may still take it. */
export function partsOf<T>(items: readonly T[], { items: most = CAUTIOUS_ITEMS, bytes = Infinity }: MessageSizes): T[][] {
  const parts: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    const last = parts.at(-1);
    if (last && last.length < Math.max(1, most) && size <= left) last.push(item);
    else {
      parts.push([item]);
      left = bytes - ENVELOPE_BYTES;
    }
    left -= size;
  }
  return parts;
}
