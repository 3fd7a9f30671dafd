import { type BodyOf, BUILT_IN_SCHEMES, type contract, type Language, type Scheme } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { mustSee } from './people.ts';
import { leastShare } from './scheme-rank.rules.ts';

type Asked = BodyOf<typeof contract.workOrders.getRecommendedScheme>;

/**
 * Ways to mend a fault. Those of the same model and vendor come first, then those that helped most surely: an order that followed one helped when it was archived and
 * nothing came back within 30 days. Built-in ones come last.
 */
export async function recommendedSchemes(trx: Trx, asked: Asked, language: Language, now: number): Promise<Scheme[]> {
  const { vendor, model } = await machineOf(trx, asked);
  const { rows } = await sql<Omit<Scheme, 'atLeast'> & { fits: number }>`
    select s.id, s.fault_code as "faultCode", s.title, s.steps, s.parts, s.minutes, s.vendor, s.model, coalesce(u.tried, 0)::int as tried, coalesce(u.helped, 0)::int as helped,
      (case when s.model <> '' then 2 else 0 end + case when s.vendor <> '' then 1 else 0 end) as fits
    from scheme s left join lateral (
      select count(*) as tried, count(*) filter (where not exists (select from work_order r where r.repeats_id = w.id)) as helped
      from work_order w where w.scheme_id = s.id and w.archived_at <= ${new Date(now)}) u on true
    where s.fault_code = ${asked.faultCode} and s.vendor in ('', ${vendor}) and s.model in ('', ${model})`.execute(trx);
  const own = rows
    .map(({ fits, ...row }) => ({ fits, row: { ...row, atLeast: leastShare(row.helped, row.tried) } }))
    .sort((a, b) => b.fits - a.fits || b.row.atLeast - a.row.atLeast || b.row.tried - a.row.tried)
    .map(({ row }) => row);
  const builtIn = BUILT_IN_SCHEMES[asked.faultCode];
  if (!builtIn) return own;
  return [
    ...own,
    {
      ...{
        id: null,
        faultCode: asked.faultCode,
        parts: [],
        minutes: null,
        vendor: '',
        model: '',
        tried: 0,
        helped: 0,
        atLeast: 0,
      },
      title: builtIn.title[language],
      steps: builtIn.steps.map((step) => step[language]),
    },
  ];
}

async function machineOf(trx: Trx, { vendor, model, taskId }: Asked): Promise<{ vendor: string; model: string }> {
  if (vendor !== undefined || model !== undefined || taskId === undefined) return { vendor: vendor ?? '', model: model ?? '' };
  const { rows } = await sql<{ vendor: string; model: string }>`
    select coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model from work_order w join work_order_place o on o.work_order_id = w.id join charge_point p on p.id = o.point_id
    where w.task_id = ${taskId} order by p.serial_number limit 1`.execute(trx);
  return rows[0] ?? { vendor: '', model: '' };
}

/** Makes a scheme or changes one; one that was found out at an order, which had none, counts that order as its first. Throws `notFound`. */
export async function saveScheme(
  trx: Trx,
  caller: Caller,
  form: BodyOf<typeof contract.workOrders.saveScheme>,
  now: number,
): Promise<Scheme> {
  const { providerId, faultCode, title, steps, parts = [], minutes = null, vendor = '', model = '', taskId } = form;
  if (taskId !== undefined) await mustSee(trx, caller, taskId);
  const values = { at: new Date(now), by: caller.username };
  const { rows } =
    form.id === undefined
      ? await sql<{
          id: number;
        }>`insert into scheme (provider_id, fault_code, title, steps, parts, minutes, vendor, model, changed_by, changed_at)
          values (${providerId}, ${faultCode}, ${title}, ${steps}::text[], ${parts}::text[], ${minutes}, ${vendor}, ${model}, ${values.by}, ${values.at}) returning id`.execute(
          trx,
        )
      : await sql<{
          id: number;
        }>`update scheme set fault_code = ${faultCode}, title = ${title}, steps = ${steps}::text[], parts = ${parts}::text[], minutes = ${minutes}, vendor = ${vendor},
          model = ${model}, changed_by = ${values.by}, changed_at = ${values.at} where id = ${form.id} and provider_id = ${providerId} returning id`.execute(
          trx,
        );
  const { id } = found(rows[0]);
  if (taskId !== undefined)
    await sql`update work_order set scheme_id = ${id} where task_id = ${taskId} and provider_id = ${providerId} and fault_code = ${faultCode} and scheme_id is null and finished_at is not null`.execute(
      trx,
    );
  const saved = await recommendedSchemes(trx, { faultCode, vendor, model }, 'en', now);
  return found(saved.find((one) => one.id === id));
}

/** Removes a scheme. Throws `notFound`. */
export async function removeScheme(trx: Trx, id: number): Promise<void> {
  found((await sql`delete from scheme where id = ${id} returning id`.execute(trx)).rows[0]);
}

/** The scheme, if an order of that provider may name it. Throws a field problem. */
export async function mustBeScheme(trx: Trx, id: number | null, providerId: number): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select id from scheme where id = ${id} and provider_id = ${providerId}`.execute(trx);
  if (rows.length === 0) throw new Problem('invalid', { fields: { schemeId: 'notFound' } });
}
