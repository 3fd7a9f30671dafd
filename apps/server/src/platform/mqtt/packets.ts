import { Duplex } from 'node:stream';

/** What may come of a broker. */
export interface PacketLimits {
  /** Bytes of one packet; a larger one is passed over. */
  packetBytes: number;
  /** Bytes in a second; then nothing is read until the second is over. */
  bytesPerSecond: number;
}

const PUBLISH = 3;

/** A connection to a broker that lets no packet through that is too large, and not more in a second than is bounded (MQTT 3.1.1 §2.2). `passedOver` hears of each message that was too large. */
export function boundedPackets(inner: Duplex, limits: PacketLimits, passedOver: () => void): Duplex {
  /** The head of the packet that has begun: its type and length are not complete yet. */
  let head: number[] = [];
  /** How much of the packet is still to come, and whether it is let through. */
  let left = 0;
  let lets = true;
  let taken = 0;
  let isFull = false;
  let wants = true;
  const bounded: Duplex = new Duplex({
    read() {
      wants = true;
      if (!isFull) inner.resume();
    },
    write(chunk: Buffer, _encoding, done) {
      inner.write(chunk, done);
    },
    final(done) {
      inner.end(done);
    },
    destroy(error, done) {
      clearInterval(window);
      inner.destroy();
      done(error);
    },
  });
  const window = setInterval(() => {
    taken = 0;
    isFull = false;
    if (wants) inner.resume();
  }, 1000).unref();

  /** Passes on the pieces of a chunk that belong to packets that are let through. */
  function cut(chunk: Buffer): void {
    let from = 0;
    while (from < chunk.length) {
      if (left > 0) {
        const to = Math.min(chunk.length, from + left);
        if (lets && !bounded.push(chunk.subarray(from, to))) wants = false;
        left -= to - from;
        from = to;
        continue;
      }
      const byte = chunk[from++]!;
      head.push(byte);
      if (head.length === 1 || (byte & 0x80) !== 0) {
        if (head.length > 5) return void bounded.destroy(new Error('not MQTT: the length of a packet has no end'));
        continue;
      }
      left = head.slice(1).reduce((sum, part, index) => sum + (part & 0x7f) * 128 ** index, 0);
      lets = left <= limits.packetBytes;
      if (lets && !bounded.push(Buffer.from(head))) wants = false;
      if (!lets && head[0]! >> 4 === PUBLISH) passedOver();
      head = [];
    }
  }

  inner.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    isFull = taken >= limits.bytesPerSecond;
    cut(chunk);
    if (isFull || !wants) inner.pause();
  });
  inner.once('end', () => bounded.push(null));
  inner.once('error', (error) => bounded.destroy(error));
  inner.once('close', () => bounded.destroy());
  inner.pause();
  return bounded;
}
