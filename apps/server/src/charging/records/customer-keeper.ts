import { sql } from 'kysely';
import type { CustomerKeeper } from '../../customers/index.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { markStaysOfUser } from './stays.queries.ts';

/** Their records, of users and cards. */
const OF_THEM =
  '(select transaction_id from charging_record where charge_user_id = any ($1::int[]) or card_id = any ($2::int[]))';
const OWN = 'charge_user_id = any ($2::int[]) or card_id = any ($3::int[])';

/** What charging keeps of customers: their records and bills, under a pseudonym once they are erased. */
export const chargingKeeper: CustomerKeeper = {
  tables: ['charging_record', 'reservation', 'timed_charge'],
  quoting: [
    { table: 'alarm', text: ['detail', 'subject', 'note', 'close_reason'] },
    {
      table: 'charging_bill',
      json: ['evidence', 'lines', 'discounts'],
      about: `transaction_id in (select transaction_id from charging_record where ${OWN})`,
      onlyAbout: true,
      told: true,
    },
    { table: 'charging_live', json: ['state'] },
    {
      table: 'charging_record',
      text: ['id_tag', 'stop_id_tag', 'start_key', 'stop_account', 'invalid_reason'],
      about: OWN,
      onlyAbout: true,
      told: true,
    },
    {
      table: 'record_receipt',
      text: ['recipient'],
      about: `transaction_id in (select transaction_id from charging_record where ${OWN})`,
      onlyAbout: true,
      told: true,
    },
    {
      table: 'record_refund',
      text: ['note'],
      about: `transaction_id in (select transaction_id from charging_record where ${OWN})`,
      onlyAbout: true,
      told: true,
    },
    {
      table: 'signed_reading',
      text: ['data'],
      about: `transaction_id in (select transaction_id from charging_record where ${OWN})`,
      onlyAbout: true,
    },
    { table: 'reservation', text: ['id_tag', 'note'], about: 'charge_user_id = any ($2::int[])', onlyAbout: true, told: true },
    { table: 'timed_charge', text: ['note'], about: 'charge_user_id = any ($2::int[])', onlyAbout: true, told: true },
    { table: 'stray_message', json: ['payload'] },
  ],
  parts: [
    {
      key: 'sessions',
      title: { en: 'Charging records', zh: '充电记录' },
      from: 'charging_record t where (charge_user_id = any ($1::int[]) or card_id = any ($2::int[]))',
    },
    {
      key: 'bills',
      title: { en: 'Bills', zh: '账单' },
      from: `charging_bill t where transaction_id in ${OF_THEM}`,
    },
    {
      key: 'refunds',
      title: { en: 'Refunds', zh: '退款' },
      from: `record_refund t where transaction_id in ${OF_THEM}`,
    },
    {
      key: 'receipts',
      title: { en: 'Receipts by mail', zh: '邮件账单' },
      from: `record_receipt t where transaction_id in ${OF_THEM}`,
    },
    {
      key: 'reservations',
      title: { en: 'Reservations', zh: '预约' },
      from: 'reservation t where charge_user_id = any ($1::int[])',
    },
    {
      key: 'timedCharges',
      title: { en: 'Timed charging', zh: '定时充电' },
      from: 'timed_charge t where charge_user_id = any ($1::int[])',
    },
  ],
  async isStarting(trx, userId) {
    await sql`select from timed_charge where charge_user_id = ${userId} and ended_at is null order by id for update`.execute(trx);
    const { rows } = await sql<{ status: string }>`
      select status from timed_start where status in ('due', 'asked') and timed_id in (select id from timed_charge where charge_user_id = ${userId}) order by id for update`.execute(
      trx,
    );
    return rows.some(({ status }) => status === 'asked');
  },
  async whyNotErased(trx, userIds) {
    const { rows } =
      await sql`select from reservation where charge_user_id = any (${userIds}::int[]) and (status in ('planned', 'held') or fee_due) limit 1`.execute(
        trx,
      );
    if (rows.length > 0) return 'eraseReserved';
    const { rows: timed } =
      await sql`select from timed_charge k where charge_user_id = any (${userIds}::int[]) and ended_at is null and (next_at is not null
        or exists (select from timed_start t where t.timed_id = k.id and t.status in ('due', 'asked', 'charging'))) limit 1`.execute(
        trx,
      );
    return timed.length > 0 ? 'eraseTimed' : undefined;
  },
  async moveWallet(trx, { from, into, of }) {
    const which = of === undefined ? sql`status <> 'finished'` : sql`charge_user_id = ${of}`;
    await sql`update charging_record set account_id = ${into} where account_id = ${from} and ${which}`.execute(trx);
    if (of === undefined) return;
    // Where two users become one, two stays may be one.
    await markStaysOfUser(queryableOf(trx), of);
  },
};
