import type { Activity, contract } from '@csms/contract';
import { compare } from '@csms/kernel';
import type { z } from 'zod';
import { providerFor } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { duplicateAt } from '../../platform/http/lists.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { checkGroups, checkStations } from '../benefits/benefit-places.ts';
import { wholeUnits } from '../wallet/wallet.rules.ts';
import { activityStatus, findActivity } from './activities.queries.ts';

type Form = z.output<NonNullable<typeof contract.activities.create.body>>;

/** Plans an activity. It may begin at once, but not in the past: bills that are written stay as they are. */
export async function createActivity(trx: Trx, caller: Caller, form: Form, now: number): Promise<Activity> {
  await providerFor(trx, caller, form.providerId);
  await check(trx, form, now);
  const { id } = await trx
    .insertInto('activity')
    .values({ ...columnsOf(form), starts_at: startOf(form, now), provider_id: form.providerId, created_by: caller.username })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(duplicateAt({ activity_provider_id_name_key: 'activityName' }));
  return found(await findActivity(trx, id, now));
}

/** Changes what may still be changed. Throws activityStateWrong when it is over, activityRunning for terms that bills rest on already. */
export async function updateActivity(trx: Trx, id: number, form: Form, now: number): Promise<Activity> {
  const before = found(await trx.selectFrom('activity').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
  const status = activityStatus(before, now);
  if (status === 'ended') throw new Problem('activityStateWrong');
  if (before.provider_id !== form.providerId) throw new Problem('otherProvider', { fields: { providerId: 'otherProvider' } });
  const columns = columnsOf(form);
  if (status === 'running') {
    const same =
      before.kind === columns.kind &&
      before.fee === columns.fee &&
      sameDecimal(before.percent, columns.percent) &&
      JSON.stringify(before.steps) === JSON.stringify(columns.steps === null ? null : JSON.parse(columns.steps)) &&
      sameIds(before.station_ids, columns.station_ids) &&
      sameIds(before.group_ids, columns.group_ids) &&
      before.starts_at.getTime() === Date.parse(form.startTime);
    if (!same) throw new Problem('activityRunning');
    if (Date.parse(form.endTime) < now) throw new Problem('stopBeforeStart', { fields: { endTime: 'stopBeforeStart' } });
  } else await check(trx, form, now);
  await trx
    .updateTable('activity')
    .set({ ...columns, starts_at: status === 'running' ? before.starts_at : startOf(form, now) })
    .where('id', '=', id)
    .execute()
    .catch(duplicateAt({ activity_provider_id_name_key: 'activityName' }));
  return found(await findActivity(trx, id, now));
}

async function check(trx: Trx, form: Form, now: number): Promise<void> {
  if (Date.parse(form.endTime) <= now) throw new Problem('stopBeforeStart', { fields: { endTime: 'stopBeforeStart' } });
  await checkGroups(trx, form.providerId, form.groupIds);
  if (form.kind === 'rechargeBonus') await checkSteps(trx, form);
  if (form.kind === 'feeDiscount') await checkStations(trx, form.providerId, form.stationIds);
}

/** Steps and bonuses are whole smallest units of the provider's currency. */
async function checkSteps(trx: Trx, form: Extract<Form, { kind: 'rechargeBonus' }>): Promise<void> {
  const { minor_unit: minorUnit } = await trx
    .selectFrom('provider')
    .select('minor_unit')
    .where('id', '=', form.providerId)
    .executeTakeFirstOrThrow();
  for (const [index, step] of form.steps.entries())
    for (const field of ['from', 'bonus'] as const) wholeUnits(step[field], minorUnit, `steps.${index}.${field}`);
}

const startOf = (form: Form, now: number): Date => new Date(Math.max(Date.parse(form.startTime), now));

const columnsOf = (form: Form) => ({
  name: form.activityName,
  description: form.description,
  kind: form.kind,
  ends_at: new Date(form.endTime),
  group_ids: form.groupIds,
  station_ids: form.kind === 'feeDiscount' ? form.stationIds : [],
  fee: form.kind === 'feeDiscount' ? form.fee : null,
  percent: form.kind === 'feeDiscount' ? form.percent : null,
  steps: form.kind === 'rechargeBonus' ? JSON.stringify(form.steps) : null,
});

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
const sameDecimal = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : compare(a, b) === 0);

/** Ends a running activity now: sessions that began before keep it. */
export async function stopActivity(trx: Trx, id: number, now: number): Promise<Activity> {
  const before = found(await trx.selectFrom('activity').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
  if (activityStatus(before, now) !== 'running') throw new Problem('activityStateWrong');
  await trx
    .updateTable('activity')
    .set({ stopped_at: new Date(now) })
    .where('id', '=', id)
    .execute();
  return found(await findActivity(trx, id, now));
}

/** Deletes an activity that has not begun. */
export async function removeActivity(trx: Trx, id: number, now: number): Promise<void> {
  const before = found(await trx.selectFrom('activity').selectAll().where('id', '=', id).forUpdate().executeTakeFirst());
  if (activityStatus(before, now) !== 'scheduled') throw new Problem('activityStateWrong');
  await trx.deleteFrom('activity').where('id', '=', id).execute();
}
