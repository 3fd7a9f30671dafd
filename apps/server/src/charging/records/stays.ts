import { compare, isZero } from '@csms/kernel';
import type { Queryable } from '../../platform/database/queryable.ts';
import { flatVersionOf, withFeePaid } from '../billing/index.ts';
import { billBy } from './settlement-benefits.ts';
import type { Outcome } from './settlement-outcome.ts';
import { connectorOf, markStays, sessionsAround, storeFeePayers } from './stays.queries.ts';
import { byStart, feesPaidInStays, isOnePayer, type StaySession } from './stays.rules.ts';

/**
 * The outcomes with the session fee asked once a stay (ADR 78): one whose stay has paid it already is billed without. What this changes for other sessions of their connectors is judged afterwards. Those that were
 * judged for their stay alone are left out where their bill stays the same. Only stations that have such a price, or had one, cost a query. `stored` ends when what is noted of it is written.
 */
export async function withStays(
  client: Queryable,
  outcomes: readonly Outcome[],
  stations: ReadonlySet<number>,
): Promise<{ outcomes: Outcome[]; stored: Promise<unknown> }> {
  const asked = outcomes.filter(({ record }) => stations.has(record.station_id ?? 0) && record.start_type !== 'testCharge');
  if (asked.length === 0) return { outcomes: [...outcomes], stored: Promise.resolve() };
  const around = await sessionsAround(
    client,
    asked.map(({ record }) => record),
  );
  const paidBy = new Map<number, number>();
  const marked = new Set<Outcome>();
  for (const [connector, own] of Map.groupBy(asked, ({ record }) => connectorOf(record))) {
    const judged = new Map(own.map((outcome) => [outcome, asSession(outcome)]));
    const ids = new Set(own.map(({ record }) => record.transaction_id));
    const sessions = [...(around.get(connector) ?? []).filter(({ id }) => !ids.has(id)), ...judged.values()];
    for (const [id, by] of feesPaidInStays(sessions)) if (ids.has(id)) paidBy.set(id, by);
    for (const [outcome, session] of judged) if (sessions.some((other) => mayMatter(session, other))) marked.add(outcome);
  }
  const billed = outcomes.map((outcome) => withPayer(outcome, paidBy.get(outcome.record.transaction_id)));
  const isNews = ({ ending, bill, record }: Outcome) =>
    ending.anew !== 'stay' || compare(bill.sessionFee, record.session_fee) !== 0;
  const renamed = billed.filter((one) => !isNews(one) && one.paidBy !== one.record.session_fee_paid_by);
  const changed = new Set([...billed.filter(isNews), ...renamed].map(({ record }) => record.transaction_id));
  const stored = Promise.all([
    storeFeePayers(
      client,
      renamed.map(({ record, paidBy: by }) => ({ id: record.transaction_id, paidBy: by })),
    ),
    markStays(
      client,
      [...marked].flatMap(({ record }) => (changed.has(record.transaction_id) ? [record] : [])),
    ),
  ]);
  // The caller waits for it in the end, and hears of a failure then.
  stored.catch(() => {});
  return { outcomes: billed.filter(isNews), stored };
}

/** What an outcome is for its stay: it counts as it is about to be written. */
const asSession = ({ record, accountId, stoppedAt, bill, reviewReasons, gapMinutes }: Outcome): StaySession => ({
  id: record.transaction_id,
  walletId: accountId === null ? null : accountId,
  userId: record.charge_user_id,
  startedAt: record.started_at.getTime(),
  stoppedAt,
  counts: record.valid && reviewReasons.length === 0 && bill.energyWh > 0,
  hasFee: !isZero(bill.sessionFee),
  gapMinutes,
  paidBy: null,
});

/** Whether the bill of another session may hang on this one's, or that one's is being written at this moment. */
const mayMatter = (session: StaySession, other: StaySession): boolean =>
  other.id !== session.id &&
  (other.stoppedAt === null ||
    byStart(other, session) > 0 ||
    (isOnePayer(session, other) && session.startedAt - other.stoppedAt <= MOST_GAP_MS));

/** The longest pause that a price allows within a stay, in ms. */
const MOST_GAP_MS = 240 * 60_000;

function withPayer(outcome: Outcome, paidBy: number | undefined): Outcome {
  if (paidBy === undefined) return outcome;
  const tariff = withFeePaid(outcome.tariff, flatVersionOf(outcome.tariff, outcome.segments).id);
  const bill = billBy({ ...outcome, tariff });
  return { ...outcome, paidBy, tariff, bill: { ...bill, energyWh: outcome.bill.energyWh } };
}
