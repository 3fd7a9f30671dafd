import type { PriceChange, PriceChangeForm, PriceChangeRefusal, PriceVersionView } from '@csms/contract';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import {
  allTargetsOf,
  beginAt,
  beginOf,
  findVersions,
  reviewPrices,
  type Target,
  targetsOf,
  versionRow,
} from '../prices/index.ts';
import { changedPrice, isSamePrice } from './price-changes.rules.ts';

type Reviewed = readonly { stationId: number; versionId: number | null }[];

/** Old and new price of each station, by its own clock, in the order of the names. The stations stay as they are until the transaction ends. Throws `invalid` for stations that the caller does not see, and where nothing is said to change. */
export async function planChange(trx: Trx, form: PriceChangeForm, now: number): Promise<{ list: PriceChange[] }> {
  return { list: (await plan(trx, form, now)).map(({ change }) => change) };
}

/**
 * Sets the new price at each station that can take it, and answers what was set and what was not. A station whose price is another than the one that was reviewed is left as it is. Throws as
 * `planChange`.
 */
export async function changePrices(
  trx: Trx,
  caller: Caller,
  { reviewed, ...form }: PriceChangeForm & { reviewed: Reviewed },
  now: number,
): Promise<{ list: PriceChange[] }> {
  const seen = new Map(reviewed.map(({ stationId, versionId }) => [stationId, versionId]));
  const planned = (await plan(trx, form, now)).map(({ target, change }) => {
    const isReviewed = seen.has(target.id) && seen.get(target.id) === (change.before?.id ?? null);
    return { target, change: isReviewed ? change : { ...change, refusal: change.refusal ?? ('reviewedOther' as const) } };
  });
  const rows = planned.flatMap(({ target, change: { after, refusal, effectiveFrom } }) =>
    after === null || refusal !== null
      ? []
      : versionRow(after, {
          ...{ providerId: target.provider_id, stationId: target.id, groupId: null },
          ...{ at: new Date(effectiveFrom), caller, now },
        }),
  );
  if (rows.length > 0) await trx.insertInto('price_version').values(rows).execute();
  return { list: planned.map(({ change }) => change) };
}

interface Planned {
  target: Target;
  change: PriceChange;
}

async function plan(trx: Trx, form: PriceChangeForm, now: number): Promise<Planned[]> {
  if (form.versionId === null && form.amount === null) throw new Problem('invalid', { fields: { amount: 'required' } });
  const source = form.versionId === null ? undefined : found((await findVersions(trx, [form.versionId]))[0]);
  const targets = await allTargetsOf(trx, form.stationIds);
  const [home] = source ? await targetsOf(trx, [source.stationId]) : [];
  const facts = await factsOf(trx, targets, now);
  const begins = targets.map((target) => {
    const asked = beginAt(target, form.localTime, now);
    const begin = beginOf(asked, { now, isPriced: facts.get(target.id)!.moments.length > 0 });
    return { target, at: new Date(begin ?? asked), isPast: begin === undefined };
  });
  const { list } = await reviewPrices(trx, {
    changes: begins.map(({ target, at }) => ({ stationId: target.id, effectiveFrom: at.toISOString() })),
    groupId: null,
  });
  return begins.map(({ target, at, isPast }, index) => {
    const { moments, ...fact } = facts.get(target.id)!;
    const { before, ...review } = list[index]!;
    const next = newPrice(form, before, source);
    const isNext = typeof next !== 'string';
    const refusal = ((): PriceChangeRefusal | null => {
      if (source && target.currency !== home?.currency) return 'otherCurrency';
      if (!isNext) return next;
      if (isPast) return 'priceInPast';
      if (before && isSamePrice(before, next)) return 'same';
      return moments.includes(at.getTime()) ? 'conflict' : null;
    })();
    const after = isNext ? { ...next, stationId: target.id, groupId: null, effectiveFrom: at.toISOString() } : null;
    return { target, change: { ...review, ...fact, before, after, refusal } };
  });
}

function newPrice(
  { amount, fee, how, tiers }: PriceChangeForm,
  before: PriceVersionView | null,
  source: PriceVersionView | undefined,
): Omit<PriceVersionView, 'id' | 'createTime' | 'createdBy'> | PriceChangeRefusal {
  const price = source ?? before;
  if (!price) return 'unpriced';
  const { id: _, createTime: _time, createdBy: _by, ...plain } = price;
  return source ? plain : changedPrice(plain, { amount: amount!, fee, how, tiers });
}

type Facts = Pick<PriceChange, 'points' | 'connectors' | 'groups' | 'tax'> & {
  /** When its versions begin, epoch ms. */
  moments: number[];
};

/** What is at each station, and what its versions and taxes are. */
async function factsOf(trx: Trx, targets: readonly Target[], now: number): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts & { id: number }>`
    select s.id,
      (select count(*)::int from charge_point p where p.station_id = s.id and p.removed_at is null) as points,
      (select count(*)::int from charge_point p join connector c on c.point_id = p.id where p.station_id = s.id and p.removed_at is null) as connectors,
      array(select distinct g.name from price_version v join user_group g on g.id = v.group_id and g.removed_at is null where v.station_id = s.id order by g.name) as groups,
      array(select (extract(epoch from v.effective_from) * 1000)::float8 from price_version v where v.station_id = s.id and v.group_id is null) as moments,
      (select jsonb_build_object('percent', t.percent::text, 'onTop', t.on_top) from tax_rate t
        where t.provider_id = s.provider_id and t.country = s.country and t.from_day <= (${new Date(now)}::timestamptz at time zone s.time_zone)::date
        order by t.from_day desc limit 1) as tax
    from station s where s.id = any (${targets.map(({ id }) => id)})`.execute(trx);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
