import type { Refusal } from '@csms/contract';
import { noteRefusal } from '../network/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log/log.ts';
import type { PointFacts } from './directory.ts';

/** A charger that is refused comes again at once, for ever: the same reason is written once in so many ms, with how often. */
const EVERY_MS = 10_000;
const MOST = 10_000;

/** Notes on the point that it was refused for its credentials. */
export class Refusals {
  private readonly noted = new Map<number, { at: number; reason: Refusal; unwritten: number }>();
  private readonly db: Database;
  private readonly log: Log;

  constructor(db: Database, log: Log) {
    this.db = db;
    this.log = log;
  }

  note(facts: PointFacts, reason: Refusal, address: string, now: number): void {
    const before = this.noted.get(facts.pointId);
    if (before && before.reason === reason && facts.refusedBefore && now - before.at < EVERY_MS) {
      before.unwritten++;
      return;
    }
    if (this.noted.size >= MOST) this.noted.clear();
    this.noted.set(facts.pointId, { at: now, reason, unwritten: 0 });
    noteRefusal(this.db, facts, { reason, address, count: 1 + (before?.unwritten ?? 0) }, now).catch((error) =>
      this.log.warn({ err: error, identity: facts.serialNumber }, 'a refused connection could not be noted'),
    );
  }
}
