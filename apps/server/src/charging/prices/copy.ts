import type { CopyOutcome, contract, PriceVersionView } from '@csms/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { pricedStationIds } from './overview.queries.ts';
import { PRICE_COLUMNS, versionRow } from './price-columns.ts';
import { findVersions } from './prices.queries.ts';
import { beginOf } from './prices.service.ts';
import { allTargetsOf, beginAt, type Target, targetsOf } from './targets.ts';

type CopyForm = z.output<NonNullable<typeof contract.prices.copy.body>>;

/** A filter copies to so many stations at most. */
const MOST = 2000;

interface Plan {
  source: PriceVersionView;
  targets: { target: Target; at: Date; outcome: CopyOutcome }[];
}

/** What makes a price, as the columns of `version`. */
const priceIn = (version: 'v' | 'w') => sql.join(['slots', ...PRICE_COLUMNS].map((column) => sql.ref(`${version}.${column}`)));

/** What copying would do at each station, by its own clock. The stations stay as they are until the transaction ends. */
async function plan(trx: Trx, form: CopyForm, now: number): Promise<Plan> {
  const [source] = await findVersions(trx, [form.versionId]);
  const version = found(source);
  const [home] = await targetsOf(trx, [version.stationId]);
  const asked =
    form.stationIds ??
    (form.filter ? await pricedStationIds(trx, form.filter, { page: 1, limit: MOST + 1, sort: 'stationName' }, now) : []);
  if (asked.length === 0 || asked.length > MOST)
    throw new Problem('invalid', { fields: { stationIds: asked.length === 0 ? 'required' : 'invalid' } });
  const targets = await allTargetsOf(
    trx,
    asked.filter((id) => form.stationIds !== undefined || id !== version.stationId),
  );
  const versions = await sql<{ station_id: number; effective_from: Date; is_group: boolean; same: boolean }>`
    select v.station_id, v.effective_from, v.group_id is not null as is_group,
      (${priceIn('v')}) = (${priceIn('w')}) as same
    from price_version v join price_version w on w.id = ${version.id}
    where v.station_id = any (${targets.map((one) => one.id)}) and (v.group_id is null or v.group_id is not distinct from ${version.groupId})
    order by v.effective_from`.execute(trx);
  const byStation = Map.groupBy(versions.rows, (row) => row.station_id);
  return {
    source: version,
    targets: targets.map((target) => {
      const asked = beginAt(target, form.localTime, now);
      const all = byStation.get(target.id) ?? [];
      const begin = beginOf(asked, { now, isPriced: all.length > 0 });
      const at = new Date(begin ?? asked);
      const own = all.filter((row) => row.is_group === (version.groupId !== null));
      const refusal = ((): CopyOutcome['refusal'] => {
        if (target.id === version.stationId) return 'source';
        if (target.currency !== home?.currency) return 'otherCurrency';
        if (version.groupId !== null && target.provider_id !== home.provider_id) return 'otherProvider';
        if (own.some((row) => row.effective_from.getTime() === at.getTime())) return 'conflict';
        if (begin === undefined) return 'priceInPast';
        return null;
      })();
      const before = own.filter((row) => row.effective_from <= at).at(-1) ?? own[0];
      return {
        target,
        at,
        outcome: {
          stationId: target.id,
          stationName: target.name,
          timeZone: target.time_zone,
          effectiveFrom: at.toISOString(),
          refusal,
          same: before?.same ?? false,
        },
      };
    }),
  };
}

/** What copying would do, without doing it. */
export async function planCopy(trx: Trx, form: CopyForm, now: number): Promise<{ list: CopyOutcome[] }> {
  return { list: (await plan(trx, form, now)).targets.map((one) => one.outcome) };
}

/** Copies a version to other stations: to all of them, or, where one of them cannot take it, to none. Throws copyRefused, which names those. */
export async function copyPrice(trx: Trx, caller: Caller, form: CopyForm, now: number): Promise<{ list: CopyOutcome[] }> {
  const { source, targets } = await plan(trx, form, now);
  const refused = targets.filter(({ outcome }) => outcome.refusal !== null);
  if (refused.length > 0) {
    const names = refused.slice(0, 5).map(({ target }) => target.name);
    throw new Problem('copyRefused', { places: { stations: `${names.join(', ')}${refused.length > 5 ? ' …' : ''}` } });
  }
  await trx
    .insertInto('price_version')
    .values(
      targets.map(({ target, at }) =>
        versionRow(source, { providerId: target.provider_id, stationId: target.id, groupId: source.groupId, at, caller, now }),
      ),
    )
    .execute();
  return { list: targets.map(({ outcome }) => outcome) };
}
