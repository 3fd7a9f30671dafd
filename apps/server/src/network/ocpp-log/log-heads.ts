/** How many bytes are kept of a frame of a known point, of one that was refused or could not be read, and of one past its quota. */
export const HEAD_BYTES = { known: 32 * 1024, refused: 2 * 1024, unknown: 2 * 1024, spent: 512 } as const;

/** What the log of a connection has cut already says how long the frame was. */
const CUT_BEFORE = /… \((\d+)\)$/;

/** The first bytes of a text, at most `most` of UTF-8; where something was cut, its whole length in characters stands behind: `… (48211)`. */
export function headOf(text: string, most: number): string {
  if (text.length * 3 <= most || Buffer.byteLength(text) <= most) return text;
  const length = CUT_BEFORE.exec(text.slice(-24))?.[1] ?? text.length;
  // A character that the cut went through is left out.
  const head = Buffer.from(text.slice(0, most))
    .subarray(0, most)
    .toString('utf8')
    .replace(/\uFFFD$/, '');
  return `${head}… (${length})`;
}
