const MIB = 1024 * 1024;

/** How much may wait to be worked off, in bytes as they came. What is in work counts too. */
export const BACKLOG = {
  /** Of one socket of a point: beyond, it is not read on. One message may be longer. */
  socket: MIB,
  /** And in messages: so many answers are on their way at most. */
  messages: 100,
  provider: 16 * MIB,
  points: 32 * MIB,
  /** Of one socket of an unknown charger: beyond, it is closed. */
  unknownSocket: 64 * 1024,
  address: MIB,
  unknown: 8 * MIB,
} as const;

/** Who shares a bound: the points of a provider, or the unknown chargers of an address. */
export type Share = { providerId: number } | { address: string };

/** Something whose socket is not read on until there is room. */
export interface Waiter {
  share: Share;
  makeRoom(): void;
}

/**
 * The bytes that wait in all queues of this process, so that no flood fills its memory. Points that pass a bound wait, unknown chargers are turned away. A point that has nothing
 * waiting is always read, whatever others send.
 */
export class Backlog {
  private readonly byShare = new Map<number | string, number>();
  private readonly waiters = new Set<Waiter>();
  private pointBytes = 0;
  private unknownBytes = 0;
  private waking = false;

  add(share: Share, bytes: number): void {
    const key = keyOf(share);
    this.byShare.set(key, (this.byShare.get(key) ?? 0) + bytes);
    if (typeof key === 'number') this.pointBytes += bytes;
    else this.unknownBytes += bytes;
  }

  remove(share: Share, bytes: number): void {
    const key = keyOf(share);
    const left = (this.byShare.get(key) ?? 0) - bytes;
    if (left > 0) this.byShare.set(key, left);
    else this.byShare.delete(key);
    if (typeof key === 'number') this.pointBytes -= bytes;
    else this.unknownBytes -= bytes;
    if (this.waiters.size > 0 && !this.waking) {
      this.waking = true;
      setImmediate(() => this.wake());
    }
  }

  /** Whether those who share have used up what is theirs, or all together what is everybody's. */
  isFull(share: Share): boolean {
    const key = keyOf(share);
    const own = this.byShare.get(key) ?? 0;
    return typeof key === 'number'
      ? own >= BACKLOG.provider || this.pointBytes >= BACKLOG.points
      : own >= BACKLOG.address || this.unknownBytes >= BACKLOG.unknown;
  }

  /** Calls `makeRoom` once those who share have room again. */
  await(waiter: Waiter): void {
    this.waiters.add(waiter);
  }

  forget(waiter: Waiter): void {
    this.waiters.delete(waiter);
  }

  private wake(): void {
    this.waking = false;
    for (const waiter of this.waiters) {
      if (this.isFull(waiter.share)) continue;
      this.waiters.delete(waiter);
      waiter.makeRoom();
    }
  }
}

const keyOf = (share: Share): number | string => ('providerId' in share ? share.providerId : share.address);
