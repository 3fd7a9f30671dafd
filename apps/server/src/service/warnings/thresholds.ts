import {
  ALARM_LEVELS,
  type BodyOf,
  type contract,
  WARNING_BOUNDS,
  type WarningNotice,
  type WarningRule,
  type WarningThresholds,
} from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { rulesOf } from './warnings.rules.ts';

/** The rules that hold for a provider. */
export async function providerRules(trx: Trx, providerId: number): Promise<WarningRule[]> {
  const own = await trx
    .selectFrom('warning_rule')
    .select(['kind', 'enabled', 'common', 'serious'])
    .where('provider_id', '=', providerId)
    .execute();
  return rulesOf(own as WarningRule[]);
}

/** When weather is a warning for a provider and who is told. Throws `notFound`. */
export async function thresholdsOf(trx: Trx, providerId: number): Promise<WarningThresholds> {
  await mustSee(trx, providerId);
  const { rows: own } = await sql<WarningNotice>`
    select level, told as "to", role_ids as "roleIds", user_ids as "userIds" from warning_notice where provider_id = ${providerId}`.execute(
    trx,
  );
  const { rows: roles } = await sql<{ id: number; name: string }>`
    select r.id, r.name from role r where exists (select from system_users u where u.role_id = r.id and u.provider_id = ${providerId} and u.enabled) order by r.name, r.id limit 500`.execute(
    trx,
  );
  const { rows: users } = await sql<{ id: number; name: string }>`
    select id, username as name from system_users where provider_id = ${providerId} and enabled order by username limit 2000`.execute(
    trx,
  );
  return {
    rules: await providerRules(trx, providerId),
    notices: ALARM_LEVELS.map(
      (level) => own.find((one) => one.level === level) ?? { level, to: 'all', roleIds: [], userIds: [] },
    ),
    choices: { roles, users },
  };
}

/** Keeps rules and notices of a provider; its stations are judged anew. Throws field problems and `notFound`. */
export async function saveThresholds(
  trx: Trx,
  providerId: number,
  { rules = [], notices = [] }: BodyOf<typeof contract.warnings.saveThresholds>,
): Promise<void> {
  await mustSee(trx, providerId);
  for (const [index, rule] of rules.entries()) {
    checkRule(rule, `rules.${index}`);
    await sql`insert into warning_rule (provider_id, kind, enabled, common, serious) values (${providerId}, ${rule.kind}, ${rule.enabled}, ${rule.common}, ${rule.serious})
      on conflict (provider_id, kind) do update set enabled = excluded.enabled, common = excluded.common, serious = excluded.serious`.execute(
      trx,
    );
  }
  for (const { level, to, roleIds, userIds } of notices)
    await sql`insert into warning_notice (provider_id, level, told, role_ids, user_ids) values (${providerId}, ${level}, ${to}, ${roleIds}::int[], ${userIds}::int[])
      on conflict (provider_id, level) do update set told = excluded.told, role_ids = excluded.role_ids, user_ids = excluded.user_ids`.execute(
      trx,
    );
  if (rules.length > 0) await sql`update weather_station set judged_at = null where provider_id = ${providerId}`.execute(trx);
}

type Fault = 'invalid' | 'required' | 'thresholdOrder' | 'thresholdRange';

function checkRule(rule: WarningRule, place: string): void {
  const fault = faultOf(rule);
  if (fault === undefined) return;
  const [field, key] = fault;
  const [least, most] = (WARNING_BOUNDS[rule.kind] ?? [0, 0]).map(String) as [string, string];
  throw new Problem(key === 'required' ? 'invalid' : key, {
    places: key === 'thresholdRange' ? { least, most } : {},
    fields: { [`${place}.${field}`]: key },
  });
}

/** The field of a rule that cannot be, and why. */
function faultOf({ kind, common, serious }: WarningRule): readonly ['common' | 'serious', Fault] | undefined {
  const bounds = WARNING_BOUNDS[kind];
  if (bounds === null) return common !== null ? ['common', 'invalid'] : serious !== null ? ['serious', 'invalid'] : undefined;
  const isOut = (value: number) => value < bounds[0] || value > bounds[1];
  if (common === null) return ['common', 'required'];
  if (isOut(common)) return ['common', 'thresholdRange'];
  if (serious === null) return undefined;
  if (isOut(serious)) return ['serious', 'thresholdRange'];
  const sign = kind === 'frost' ? -1 : 1;
  return sign * serious <= sign * common ? ['serious', 'thresholdOrder'] : undefined;
}

async function mustSee(trx: Trx, providerId: number): Promise<void> {
  found(await trx.selectFrom('provider').select('id').where('id', '=', providerId).executeTakeFirst());
}
