import type { Refusal } from '@csms/contract';
import { noteRefusal } from '../../network/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log/log.ts';
import type { PointFacts } from './directory.ts';

/** Why a charger that is known is not let in, for it and for the log. */
export const REFUSED: Readonly<Record<Refusal, string>> = {
  passwordMissing: 'a password is required',
  passwordWrong: 'the password is wrong',
  tlsMissing: 'TLS is required',
  certificateMissing: 'a client certificate is required',
  certificateForeign: 'the client certificate is not of this central system',
  certificateExpired: 'the client certificate has expired, or is not valid yet',
  certificateRevoked: 'the client certificate is revoked',
  cutOff: 'cut off by an operator',
  networkForeign: 'this network is not allowed',
  browser: 'web pages are not let in here',
  certificateOfAnother: 'the client certificate is of another charge point',
};

/** A charger that is refused comes again at once, for ever: the same reason is written once in so many ms, with how often. */
const EVERY_MS = 10_000;
const MOST = 10_000;

/** Notes on the point, and in the log, that it was refused for its credentials. `log` writes the same words once a minute. */
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
    if (before && before.reason === reason && facts.refusedBefore && Math.abs(now - before.at) < EVERY_MS) {
      before.unwritten++;
      return;
    }
    this.log.warn({ identity: facts.serialNumber, address }, `a charger was refused: ${REFUSED[reason]}`);
    if (this.noted.size >= MOST) this.noted.clear();
    this.noted.set(facts.pointId, { at: now, reason, unwritten: 0 });
    noteRefusal(this.db, facts, { reason, address, count: 1 + (before?.unwritten ?? 0) }, now).catch((error) =>
      this.log.warn({ err: error, identity: facts.serialNumber }, 'a refused connection could not be noted'),
    );
  }
}
