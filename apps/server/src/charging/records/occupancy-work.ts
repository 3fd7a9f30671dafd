import { sql } from 'kysely';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database, Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { occupiedMinutes } from './occupancy.rules.ts';
import { settledEndings } from './settled-endings.ts';
import { settle } from './settlement.ts';

/** How many are looked at in one transaction. */
const MOST = 200;
/** What says that nothing stands at a connector, or that nobody could charge there. */
const FREE = sql`('Available', 'Reserved', 'Unavailable', 'Faulted')`;
const ms = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`;

interface Watched {
  transaction_id: number;
  since: number;
  free_minutes: number;
  most_minutes: number;
  free_at: number | null;
  next_at: number | null;
  away_since: number | null;
  lost_at: number | null;
  is_free: boolean;
  is_seen: boolean;
}

/** Bills how long connectors stayed occupied after charging, once they are free. */
export const occupancyWork = ({ db, bus, clock }: { db: Database; bus: Bus; clock: Clock }, everyMs: number): RegularWork => ({
  name: 'occupancy',
  everyMs,
  async work() {
    let after = 0;
    for (;;) {
      const { last, payers } = await db.transaction().execute((trx) => billOccupancy(trx, after, clock.now()));
      for (const payer of payers) bus.publish('payer.changed', payer);
      if (last === undefined) return;
      after = last;
    }
  },
});

/** Looks at the next sessions behind a number. Returns the last of them where there may be more, and whose balances have changed. */
async function billOccupancy(trx: Trx, after: number, now: number) {
  const { rows } = await sql<Watched>`
    select o.transaction_id, ${ms('o.since')} as since, o.free_minutes, o.most_minutes,
      (select min(${ms('h.at')}) from status_history h where h.point_id = o.point_id and h.received_at >= o.since - interval '1 hour'
        and h.connector_no = o.connector_no and h.at >= o.since and h.status in ${FREE}) as free_at,
      exists (select from status_history h where h.point_id = o.point_id and h.received_at >= o.since - interval '1 hour'
        and h.connector_no = o.connector_no and h.at >= o.since - interval '5 minutes' and h.status not in ${FREE}) as is_seen,
      (select min(${ms('n.started_at')}) from charging_record n where n.point_id = o.point_id and n.connector_no = o.connector_no
        and n.started_at > o.since and n.transaction_id <> o.transaction_id) as next_at,
      (select min(${ms('e.at')}) from connection_event e where e.point_id = o.point_id and not e.online and e.at > o.since
        and not exists (select from status_history h where h.point_id = o.point_id and h.received_at >= e.at and h.connector_no = o.connector_no and h.at >= e.at
          and (h.status not in ${FREE} or h.replayed))) as lost_at,
      case when not coalesce(s.online, false) then ${ms('coalesce(s.disconnected_at, o.since)')} end as away_since, coalesce(c.status in ${FREE}, false) as is_free
    from occupancy o left join connection_state s on s.point_id = o.point_id
      left join connector c on c.point_id = o.point_id and c.connector_no = o.connector_no
    where o.transaction_id > ${after} order by o.transaction_id limit ${MOST}`.execute(trx);
  const known = rows.flatMap((row) => {
    const minutes = occupiedMinutes(
      {
        since: row.since,
        freeMinutes: row.free_minutes,
        mostMinutes: row.most_minutes,
        isSeen: row.is_seen,
        freeAt: row.free_at,
        nextAt: row.next_at,
        isFree: row.is_free,
        awaySince: row.away_since,
        lostAt: row.lost_at,
      },
      now,
    );
    return minutes === undefined ? [] : [{ id: row.transaction_id, since: row.since, minutes }];
  });
  const still = await takeOff(trx, known);
  const payers = await bill(
    trx,
    known.filter(({ id, minutes }) => minutes > 0 && still.has(id)),
  );
  return { last: rows.length === MOST ? rows.at(-1)!.transaction_id : undefined, payers };
}

/** Takes judged sessions off the list, but those whose end has become another meanwhile. The records are locked first, as a settlement does that finds another end. */
async function takeOff(trx: Trx, known: readonly { id: number; since: number }[]): Promise<ReadonlySet<number>> {
  if (known.length === 0) return new Set();
  const ids = known.map(({ id }) => id);
  await sql`select from charging_record where transaction_id = any (${ids}::int[]) order by transaction_id for update`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number }>`
    delete from occupancy o using unnest(${ids}::int[], ${known.map(({ since }) => since)}::float8[]) as v (id, since)
    where o.transaction_id = v.id and ${ms('o.since')} = v.since returning o.transaction_id as id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Writes the minutes into the records, and bills anew those that are settled; others are billed by them when they are. */
async function bill(trx: Trx, owed: readonly { id: number; minutes: number }[]) {
  if (owed.length === 0) return [];
  const { rows } = await sql<{ id: number; provider_id: number; account_id: number | null }>`
    update charging_record r set occupied_minutes = v.minutes from unnest(${owed.map(({ id }) => id)}::int[], ${owed.map(({ minutes }) => minutes)}::int[]) as v (id, minutes)
    where r.transaction_id = v.id and r.valid returning r.transaction_id as id, r.provider_id, r.account_id`.execute(trx);
  const endings = await settledEndings(
    trx,
    rows.map(({ id }) => id),
  );
  await settle(
    queryableOf(trx),
    endings.map((ending) => ({ ...ending, cause: 'occupancy', sameEnergy: true })),
  );
  return rows.flatMap(({ provider_id: providerId, account_id: accountId }) =>
    accountId === null ? [] : [{ providerId, accountId }],
  );
}
