import type { contract, VoucherType } from '@csms/contract';
import { compare, multiply, roundHalfUp } from '@csms/kernel';
import { sql } from 'kysely';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { checkStations } from '../benefits/benefit-places.ts';
import { wholeUnits } from '../wallet/wallet.rules.ts';
import { findType, voucherTypeStatus } from './vouchers.queries.ts';

type Form = z.output<NonNullable<typeof contract.vouchers.create.body>>;
type IssueForm = z.output<NonNullable<typeof contract.vouchers.issue.body>>;

export async function createType(trx: Trx, caller: Caller, form: Form, now: number): Promise<VoucherType> {
  const { minorUnit } = await providerFor(trx, caller, form.providerId);
  await check(trx, form, now);
  const { id } = await trx
    .insertInto('voucher_type')
    .values({ ...columnsOf(form, minorUnit), provider_id: form.providerId, created_by: caller.username })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateAt({ voucher_type_provider_id_name_key: 'voucherName' }));
  return found(await findType(trx, id, now));
}

/** Changes a kind of voucher. What users hold keeps its worth: once some are issued, only name, description, stock and a later end can change (voucherIssued). */
export async function updateType(trx: Trx, id: number, form: Form, now: number): Promise<VoucherType> {
  const before = await lockType(trx, id);
  if (voucherTypeStatus(before, now) === 'ended') throw new Problem('voucherStateWrong');
  if (before.provider_id !== form.providerId) throw new Problem('otherProvider', { fields: { providerId: 'otherProvider' } });
  if (form.stock < before.issued)
    throw new Problem('voucherStockOut', {
      places: { left: String(before.stock - before.issued) },
      fields: { stock: 'invalid' },
    });
  const { minor_unit: minorUnit } = await trx
    .selectFrom('provider')
    .select('minor_unit')
    .where('id', '=', before.provider_id)
    .executeTakeFirstOrThrow();
  const columns = columnsOf(form, minorUnit);
  if (before.issued > 0) {
    const same =
      before.kind === columns.kind &&
      compare(before.value, columns.value) === 0 &&
      (before.max_amount === null || columns.max_amount === null
        ? before.max_amount === columns.max_amount
        : compare(before.max_amount, columns.max_amount) === 0) &&
      compare(before.min_cost, columns.min_cost) === 0 &&
      compare(before.least_use, columns.least_use) === 0 &&
      before.station_ids.length === columns.station_ids.length &&
      before.station_ids.every((one) => columns.station_ids.includes(one)) &&
      before.valid_from.getTime() === columns.valid_from.getTime() &&
      columns.valid_to.getTime() >= before.valid_to.getTime();
    if (!same) throw new Problem('voucherIssued');
  } else await check(trx, form, now);
  await trx
    .updateTable('voucher_type')
    .set(columns)
    .where('id', '=', id)
    .execute()
    .catch(duplicateAt({ voucher_type_provider_id_name_key: 'voucherName' }));
  return found(await findType(trx, id, now));
}

async function check(trx: Trx, form: Form, now: number): Promise<void> {
  if (Date.parse(form.validTo) <= now) throw new Problem('stopBeforeStart', { fields: { validTo: 'stopBeforeStart' } });
  await checkStations(trx, form.providerId, form.stationIds);
}

const columnsOf = (form: Form, minorUnit: number) => ({
  name: form.voucherName,
  description: form.description,
  kind: form.kind,
  value: form.kind === 'fixed' ? wholeUnits(form.value, minorUnit, 'value') : form.value,
  max_amount: form.kind === 'percent' && form.maxAmount !== null ? wholeUnits(form.maxAmount, minorUnit, 'maxAmount') : null,
  min_cost: wholeUnits(form.minCost, minorUnit, 'minCost'),
  least_use: form.leastUse === null ? leastUseOf(form, minorUnit) : wholeUnits(form.leastUse, minorUnit, 'leastUse'),
  station_ids: form.stationIds,
  valid_from: new Date(form.validFrom),
  valid_to: new Date(form.validTo),
  stock: form.stock,
});

/** Unless said otherwise a voucher of a fixed amount waits for a bill that is worth half of it. */
const leastUseOf = (form: Form, minorUnit: number): string =>
  form.kind === 'fixed' ? roundHalfUp(multiply(form.value, '0.5'), minorUnit) : '0';

const lockType = async (trx: Trx, id: number) =>
  found(await trx.selectFrom('voucher_type').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());

/** Issues no more of a kind; what users hold stays valid. */
export async function stopType(trx: Trx, id: number, now: number): Promise<VoucherType> {
  if (voucherTypeStatus(await lockType(trx, id), now) === 'ended') throw new Problem('voucherStateWrong');
  await trx
    .updateTable('voucher_type')
    .set({ stopped_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  return found(await findType(trx, id, now));
}

/** Deletes a kind of which none was ever issued. */
export async function removeType(trx: Trx, id: number): Promise<void> {
  await lockType(trx, id);
  const issued = await trx.selectFrom('voucher').select('id').where('type_id', '=', id).limit(1).executeTakeFirst();
  if (issued) throw new Problem('voucherStateWrong');
  await trx.deleteFrom('voucher_type').where('id', '=', id).execute();
}

/**
 * Gives vouchers to users and to the members of groups, to each once however often named: all or none. The same request issues once. Throws voucherStateWrong for a kind that is over,
 * voucherStockOut, and voucherNobody for groups without members.
 */
export async function issueVouchers(trx: Trx, caller: Caller, typeId: number, form: IssueForm, now: number) {
  // The kind stays locked: its stock is given out by one after another.
  const type = await lockType(trx, typeId);
  const done = await sql<{ users: number; issued: number }>`
    select count(distinct charge_user_id)::int as users, count(*)::int as issued from voucher
    where type_id = ${typeId} and request_id = ${form.requestId}`.execute(trx);
  if (done.rows[0]!.issued > 0) return done.rows[0]!;
  if (voucherTypeStatus(type, now) === 'ended') throw new Problem('voucherStateWrong');
  const users = await receivers(trx, type.provider_id, form);
  const issued = users.length * form.count;
  if (issued > type.stock - type.issued)
    throw new Problem('voucherStockOut', { places: { left: String(type.stock - type.issued) } });
  await sql`
    insert into voucher (provider_id, type_id, charge_user_id, issued_by, issued_at, request_id)
    select ${type.provider_id}, ${typeId}, u.id, ${caller.username}, ${new Date(now)}, ${form.requestId}
    from unnest(${users}::int[]) as u (id), generate_series(1, ${form.count}::int)`.execute(trx);
  await trx
    .updateTable('voucher_type')
    .set({ issued: type.issued + issued })
    .where('id', '=', typeId)
    .execute();
  return { users: users.length, issued };
}

async function receivers(trx: Trx, providerId: number, form: IssueForm): Promise<number[]> {
  const named = [...new Set(form.chargeUserIds)];
  const groups = [...new Set(form.groupIds)];
  const { rows } = await sql<{ id: number; named: boolean }>`
    select id, id = any (${named}::int[]) as named from charge_user
    where provider_id = ${providerId} and enabled and (id = any (${named}::int[]) or group_id = any (${groups}::int[])) order by id`.execute(
    trx,
  );
  if (rows.filter((row) => row.named).length !== named.length)
    throw new Problem('invalid', { fields: { chargeUserIds: 'notFound' } });
  if (rows.length === 0) throw new Problem('voucherNobody', { fields: { groupIds: 'voucherNobody' } });
  return rows.map((row) => row.id);
}

/** Takes back a voucher that was not used; it can be issued to another. Throws voucherStateWrong for one that was used or taken back. */
export async function withdrawVoucher(trx: Trx, id: number, now: number): Promise<void> {
  const { type_id } = found(await trx.selectFrom('voucher').select('type_id').where('id', '=', id).executeTakeFirst());
  await lockType(trx, type_id);
  const taken = await trx
    .updateTable('voucher')
    .set({ withdrawn_at: new Date(now) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) throw new Problem('voucherStateWrong');
  await trx
    .updateTable('voucher_type')
    .set((eb) => ({ issued: eb('issued', '-', 1) }))
    .where('id', '=', type_id)
    .execute();
}
