/** A piece has about so many bytes, and there is room for a text beyond. */
const PIECE = 64 * 1024;
const ROOM = 16 * 1024;

/** Gathers text as bytes, in pieces. One long text of many cells would outlive a collection of garbage and be copied by it. */
export class GatheredBytes {
  private buffer = Buffer.allocUnsafe(PIECE + ROOM);
  private length = 0;

  /** Adds a text; true: a piece is full. */
  add(text: string): boolean {
    // A unit of UTF-16 takes three bytes of UTF-8 at most.
    const needed = this.length + text.length * 3;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(needed + ROOM);
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    this.length += this.buffer.write(text, this.length);
    return this.length >= PIECE;
  }

  /** The text since the last piece. */
  take(): Buffer {
    const piece = this.buffer.subarray(0, this.length);
    this.buffer = Buffer.allocUnsafe(PIECE + ROOM);
    this.length = 0;
    return piece;
  }
}
