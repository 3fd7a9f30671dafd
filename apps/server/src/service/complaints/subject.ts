import type { ComplaintSubject } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/** What a complaint is about, and whose that is. */
export interface Subject {
  provider_id: number;
  station_id: number | null;
  point_id: number | null;
  charge_user_id: number | null;
  transaction_id: number | null;
  card_id: number | null;
  invoice_id: number | null;
}

const whole = (key: string): number => (/^\d{1,9}$/.test(key) ? Number(key) : 0);

/** The thing that a key names, as the caller sees it. Throws a problem at `aboutKey` where there is none. */
export async function subjectOf(trx: Trx, about: ComplaintSubject, key: string): Promise<Subject> {
  const from: Record<ComplaintSubject, RawBuilder<unknown>> = {
    record: sql`select r.provider_id, r.station_id, r.point_id, coalesce(r.charge_user_id, k.charge_user_id) as charge_user_id, r.transaction_id, r.card_id, null::int as invoice_id
      from charging_record r left join card k on k.id = r.card_id where r.transaction_id = ${whole(key)}`,
    point: sql`select p.provider_id, p.station_id, p.id as point_id, null::int as charge_user_id, null::int as transaction_id, null::int as card_id, null::int as invoice_id
      from charge_point p where p.serial_number = ${key} and p.removed_at is null`,
    card: sql`select k.provider_id, null::int as station_id, null::int as point_id, k.charge_user_id, null::int as transaction_id, k.id as card_id, null::int as invoice_id
      from card k where k.id_tag = upper(${key})`,
    invoice: sql`select i.provider_id, null::int as station_id, null::int as point_id, i.charge_user_id, null::int as transaction_id, null::int as card_id, i.id as invoice_id
      from invoice_label i where i.id = ${whole(key)}`,
  };
  const { rows } = await sql<Subject>`${from[about]}`.execute(trx);
  if (!rows[0]) throw new Problem('invalid', { fields: { aboutKey: 'notFound' } });
  return rows[0];
}

/** A driver, as somebody who complains of nothing that there is. Throws a problem at `chargeUserId`. */
export async function driverOf(trx: Trx, chargeUserId: number): Promise<{ provider_id: number }> {
  const { rows } = await sql<{ provider_id: number }>`
    select provider_id from charge_user where id = ${chargeUserId} and merged_into is null and erased_at is null`.execute(trx);
  if (!rows[0]) throw new Problem('invalid', { fields: { chargeUserId: 'notFound' } });
  return rows[0];
}

/** The driver's report by its number, where the caller sees it. Throws a problem at `feedbackNumber`. */
export async function reportOf(
  trx: Trx,
  number: string,
): Promise<{ id: number; provider_id: number; station_id: number; point_id: number }> {
  const { rows } = await sql<{ id: number; provider_id: number; station_id: number; point_id: number }>`
    select id, provider_id, station_id, point_id from feedback where number = ${number}`.execute(trx);
  if (!rows[0]) throw new Problem('invalid', { fields: { feedbackNumber: 'notFound' } });
  return rows[0];
}
