import type { contract, RepriceResult } from '@csms/contract';
import { add } from '@csms/kernel';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { loadVersion } from '../prices/index.ts';
import { settledEndings } from './settled-endings.ts';
import { settle } from './settlement.ts';

type Form = z.output<NonNullable<typeof contract.records.previewReprice.body>>;

const MOST_RECORDS = 2000;
const SHOWN = 100;

interface Wrong {
  transaction_id: number;
  account: string | null;
  started_at: Date;
}

/**
 * Bills records anew that were billed by a wrong version of their station's price: where their tariff has the wrong one, the right one takes its place, for the same energy. The old bill is
 * reversed and stays visible. The same call again finds nothing left to do. Throws notFound, repriceSame, repriceTooMany, and notSettled for a named record that cannot be billed anew.
 */
export async function reprice(
  trx: Trx,
  form: Form,
  { reason, operator }: { reason: string; operator: string },
): Promise<RepriceResult & { accounts: { providerId: number; accountId: number }[] }> {
  if (form.wrongVersionId === form.rightVersionId)
    throw new Problem('repriceSame', { fields: { rightVersionId: 'repriceSame' } });
  const client = queryableOf(trx);
  const station = found(
    await trx
      .selectFrom('station as s')
      .innerJoin('provider as p', 'p.id', 's.provider_id')
      .select(['s.provider_id', 'p.currency'])
      .where('s.id', '=', form.stationId)
      .executeTakeFirst(),
  );
  const wrong = await loadVersion(client, form.stationId, form.wrongVersionId);
  if (!wrong) throw new Problem('invalid', { fields: { wrongVersionId: 'notFound' } });
  const right = await loadVersion(client, form.stationId, form.rightVersionId);
  if (!right) throw new Problem('invalid', { fields: { rightVersionId: 'notFound' } });
  const records = await findWrong(trx, form);
  if (records.length > MOST_RECORDS) throw new Problem('repriceTooMany', { places: { most: String(MOST_RECORDS) } });
  if (form.transactionIds && records.length < new Set(form.transactionIds).size) throw new Problem('notSettled');
  const ended = await settledEndings(
    trx,
    records.map((record) => record.transaction_id),
  );
  const endings = ended.map((ending) => ({
    ...ending,
    cause: reason,
    operator,
    replacePrice: { versionId: wrong.id, by: right },
  }));
  const settled = await settle(client, endings);
  const byId = new Map(records.map((record) => [record.transaction_id, record]));
  const { rows: accounts } = await sql<{ account_id: number }>`
    select distinct account_id from charging_record where transaction_id = any (${records.map((one) => one.transaction_id)}::int[])
      and account_id is not null`.execute(trx);
  return {
    records: settled.length,
    currency: station.currency,
    costBefore: add('0', ...settled.map((one) => one.costBefore)),
    costAfter: add('0', ...settled.map((one) => one.cost)),
    list: settled.slice(0, SHOWN).map((one) => {
      const record = byId.get(one.transactionId)!;
      return {
        transactionId: one.transactionId,
        account: record.account,
        startTime: record.started_at.toISOString(),
        costBefore: one.costBefore,
        costAfter: one.cost,
      };
    }),
    accounts: accounts.map((row) => ({ providerId: station.provider_id, accountId: row.account_id })),
  };
}

/**
 * The settled, valid records whose bill in force rests on the wrong version, locked. A caller that waited for another one finds them right. One more than may be done at once, so that too many are noticed.
 * They are locked first and judged then: one that is being billed anew at this moment has another bill afterwards.
 */
async function findWrong(trx: Trx, form: Form): Promise<Wrong[]> {
  const found = await billedBy(trx, form);
  const ids = form.transactionIds ?? found.map((record) => record.transaction_id);
  await sql`select from charging_record where transaction_id = any (${ids}::int[]) and station_id = ${form.stationId} order by transaction_id for update`.execute(
    trx,
  );
  return billedBy(trx, { ...form, transactionIds: ids });
}

async function billedBy(trx: Trx, form: Form): Promise<Wrong[]> {
  const conditions = [
    sql`r.station_id = ${form.stationId}`,
    sql`r.status = 'finished' and r.valid`,
    sql`exists (select from jsonb_array_elements(b.segments) s where (s->>'priceVersionId')::int = ${form.wrongVersionId})`,
  ];
  if (form.from) conditions.push(sql`r.started_at >= ${form.from}`);
  if (form.to) conditions.push(sql`r.started_at < ${form.to}`);
  if (form.transactionIds) conditions.push(sql`r.transaction_id = any (${form.transactionIds}::int[])`);
  const { rows } = await sql<Wrong>`
    select r.transaction_id, coalesce(u.account, c.card_number) as account, r.started_at
    from charging_record r join charging_bill b on b.transaction_id = r.transaction_id and b.revision = r.revision
    left join charge_user u on u.id = r.charge_user_id left join card c on c.id = r.card_id
    where ${sql.join(conditions, sql` and `)} order by r.started_at, r.transaction_id limit ${MOST_RECORDS + 1}`.execute(trx);
  return rows;
}
