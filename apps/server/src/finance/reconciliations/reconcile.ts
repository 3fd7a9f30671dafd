import type { Language } from '@csms/contract';
import { isTimeZone, localDay } from '@csms/kernel';
import { sql } from 'kysely';
import { sendSystemMessage } from '../../access/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { prove } from './checks.queries.ts';
import { daysDue, windowOf } from './days.rules.ts';

export interface ReconcileParts {
  /** The system's own access: a proof looks beyond what any one user sees. */
  db: Database;
  bus: Bus;
  clock: Clock;
}

const TITLE: Readonly<Record<Language, (day: string, count: number) => string>> = {
  zh: (day, count) => `对账发现 ${count} 处差异（${day}）`,
  en: (day, count) => `Reconciliation of ${day}: ${count} ${count === 1 ? 'difference' : 'differences'}`,
};
const TEXT: Readonly<Record<Language, string>> = {
  zh: '账务、余额与充电记录不一致，请在“财务管理 - 对账”中查看明细。',
  en: 'Ledger, balances and records do not agree. See Finance, Reconciliation for where.',
};

/** The zone of a provider's day: that of most of its stations; UTC where it has none. */
export async function zoneOfProvider(db: Database, providerId: number): Promise<string> {
  const { rows } = await sql<{ time_zone: string }>`
    select time_zone from station where provider_id = ${providerId} group by time_zone order by count(*) desc, time_zone limit 1`.execute(
    db,
  );
  const zone = rows[0]?.time_zone;
  return zone && isTimeZone(zone) ? zone : 'UTC';
}

/** Proves a day of a provider, or everything (`day` null), keeps the result and tells who may see it of differences. Returns the proof's id. */
export async function reconcile(
  { db, bus, clock }: ReconcileParts,
  ask: { providerId: number; day: string | null; requestedBy: string },
): Promise<number> {
  const { providerId } = ask;
  const began = performance.now();
  const now = clock.now();
  const zone = await zoneOfProvider(db, providerId);
  const day = ask.day ?? localDay(zone, now);
  const span = ask.day === null ? undefined : windowOf(zone, ask.day);
  const window = span ? { from: new Date(span.from), to: new Date(span.to) } : null;
  const proof = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => prove(trx, { providerId, window }));
  const took = Math.round(performance.now() - began);
  const { id, events } = await db.transaction().execute(async (trx) => {
    if (window)
      await sql`delete from reconciliation where provider_id = ${providerId} and kind = 'daily' and day = ${day}::date`.execute(
        trx,
      );
    const { rows } = await sql<{ id: number }>`
      insert into reconciliation (provider_id, kind, day, time_zone, from_at, to_at, requested_by, transactions, wallets, records, differences, took_ms, checked_at)
      values (${providerId}, ${window ? 'daily' : 'full'}, ${day}::date, ${zone},
        ${window?.from ?? sql`coalesce((select min(at) from ledger_transaction where provider_id = ${providerId}), ${new Date(now)})`}, ${window?.to ?? new Date(now)},
        ${ask.requestedBy}, ${proof.transactions}, ${proof.wallets}, ${proof.records}, ${proof.differences}, ${took}, ${new Date(now)})
      on conflict (provider_id, day) where kind = 'daily' do update set requested_by = excluded.requested_by, transactions = excluded.transactions, wallets = excluded.wallets,
        records = excluded.records, differences = excluded.differences, took_ms = excluded.took_ms, checked_at = excluded.checked_at
      returning id`.execute(trx);
    const { id } = rows[0]!;
    // Of two that proved the same day at the same moment the later one counts.
    await sql`delete from reconciliation_difference where reconciliation_id = ${id}`.execute(trx);
    const column = <K extends keyof (typeof proof.first)[number]>(key: K) => proof.first.map((one) => one[key]);
    await sql`insert into reconciliation_difference (reconciliation_id, provider_id, kind, record_id, account_id, ledger_transaction_id, account_kind, expected, found)
      select ${id}, ${providerId}, * from unnest(${column('kind')}::text[], ${column('record_id')}::int[], ${column('account_id')}::bigint[],
        ${column('ledger_transaction_id')}::bigint[], ${column('account_kind')}::text[], ${column('expected')}::numeric[], ${column('found')}::numeric[])`.execute(
      trx,
    );
    if (proof.differences === 0) return { id, events: [] };
    return {
      id,
      events: await sendSystemMessage(trx, {
        providerId,
        permission: 'reconciliation:read',
        title: { zh: TITLE.zh(day, proof.differences), en: TITLE.en(day, proof.differences) },
        content: TEXT,
        now,
      }),
    };
  });
  for (const event of events) bus.publish('live', event);
  return id;
}

/** Proves the days that have ended since the last proof, of every provider that has moved money. */
export async function reconcileDays(parts: ReconcileParts): Promise<void> {
  const { rows } = await sql<{ id: number; newest: string | null }>`
    select p.id, (select max(r.day)::text from reconciliation r where r.provider_id = p.id and r.kind = 'daily') as newest
    from provider p where exists (select from ledger_transaction t where t.provider_id = p.id) order by p.id`.execute(parts.db);
  for (const { id, newest } of rows)
    for (const day of daysDue(await zoneOfProvider(parts.db, id), parts.clock.now(), newest))
      await reconcile(parts, { providerId: id, day, requestedBy: '' });
}
