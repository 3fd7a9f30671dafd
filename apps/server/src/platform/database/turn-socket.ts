import { Socket } from 'node:net';

type Written = (error?: Error | null) => void;

/** So much is put together into one piece, in bytes; more goes out piece by piece, uncopied. */
const MOST = 256 * 1024;

/**
 * A socket that writes once a turn of the event loop: the driver hands over each part of each statement by itself, and a system call for each costs more than what it carries. It stands in through the driver's own
 * option for streams, and only where the connection is not encrypted: else the driver puts TLS above it, which writes by itself.
 */
export class TurnSocket extends Socket {
  private isHeld = false;

  constructor() {
    super();
    // Connecting puts the prototype's own `write` back in its place.
    this.once('connect', () => {
      const write = this.write.bind(this) as (...given: unknown[]) => boolean;
      this.write = (...given: unknown[]) => {
        if (!this.isHeld) this.hold();
        return write(...given);
      };
    });
  }

  private hold(): void {
    this.isHeld = true;
    this.cork();
    // After all that follows from what was just read, before anything else is.
    process.nextTick(() => {
      this.isHeld = false;
      this.uncork();
    });
  }

  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], written: Written): void {
    let total = 0;
    for (const { chunk } of chunks) total += typeof chunk === 'string' ? MOST : chunk.length;
    if (total > MOST) super._writev!(chunks, written);
    else
      this._write(
        Buffer.concat(
          chunks.map(({ chunk }) => chunk as Buffer),
          total,
        ),
        'buffer' as BufferEncoding,
        written,
      );
  }
}
