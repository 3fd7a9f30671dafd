/** From this length on reading a message takes so long that everybody else notices, in bytes. */
export const HEAVY = 128 * 1024;
/** After a heavy message the next waits so many times as long as that one took, up to so many ms. */
const REST = 9;
const MAX_REST_MS = 1_000;
/** What to receive a byte costs before, in ms: to copy, to unmask, to clear away. */
const RECEIVING_MS = 4 / (1024 * 1024);

/**
 * Long messages are read one after another in the whole process, with rests between them in which everybody else is answered: a backlog arrives a little later, and no
 * sender of long messages takes the processor from the others.
 */
export class HeavyLane {
  private last: Promise<void> = Promise.resolve();

  /** Waits for the turn of a message of so many bytes; the given function ends it, and is told how long the reading took in ms. */
  async enter(bytes: number): Promise<(tookMs: number) => void> {
    const before = this.last;
    let leave = () => {};
    this.last = new Promise((done) => {
      leave = done;
    });
    await before;
    return (tookMs) => void setTimeout(leave, Math.min(MAX_REST_MS, (tookMs + bytes * RECEIVING_MS) * REST));
  }
}
