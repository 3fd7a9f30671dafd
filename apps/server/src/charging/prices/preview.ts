import { type contract, each, FEE_FIELDS, type PricePreview } from '@csms/contract';
import { instantOfWallTime, startOfLocalDay, startOfNextLocalDay } from '@csms/kernel';
import type { z } from 'zod';
import type { Trx } from '../../platform/database/database.ts';
import { queryableOf } from '../../platform/database/queryable.ts';
import { found } from '../../platform/http/problem.ts';
import { billOf, type MeterPoint, type PriceVersion, splitByTier, tariffOf, taxAt, taxOfBill } from '../billing/index.ts';
import { loadPrices, loadTaxes } from './prices.queries.ts';

type Form = z.output<NonNullable<typeof contract.prices.preview.body>>;

const HOUR = 3_600_000;

/** A session of constant power, billed by these versions as one that has been. */
function bill(run: readonly MeterPoint[], all: readonly PriceVersion[], zone: string, minorUnit: number, reservation: boolean) {
  const versions = tariffOf(all, run[0]!.at, run.at(-1)!.at);
  const segments = splitByTier(run, versions, zone);
  const tax = taxAt(versions, Number.POSITIVE_INFINITY);
  const one = billOf({ segments, versions, minorUnit, reservationFee: reservation, tax });
  return {
    segments: segments.map(({ from, to, tier, energyWh }) => ({
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      tier,
      energyWh,
    })),
    lines: one.lines.map(({ priceVersionId: _, ...line }) => line),
    ...each(FEE_FIELDS, (field) => one[field]),
    cost: one.cost,
    tax: taxOfBill(one, versions),
  };
}

/** What a session would cost by a price that is only being written, beside what it costs by those that are set: both by the rules of settlement. */
export async function previewPrice(trx: Trx, form: Form): Promise<PricePreview> {
  const station = found(
    await trx
      .selectFrom('station as s')
      .innerJoin('provider as o', 'o.id', 's.provider_id')
      .select(['s.time_zone', 'o.currency', 'o.minor_unit'])
      .where('s.id', '=', form.stationId)
      .where('s.removed_at', 'is', null)
      .executeTakeFirst(),
  );
  const { time_zone: zone, minor_unit: minorUnit } = station;
  const { at: start } = instantOfWallTime(zone, form.localTime);
  const end = start + Math.round((form.energyWh / form.powerW) * HOUR);
  const run: MeterPoint[] = [
    { at: start, registerWh: 0, source: 'start' },
    { at: end, registerWh: form.energyWh, source: 'stop' },
  ];
  const { sessionFeePerStay: _, stayGapMinutes: _gap, ...prices } = form.draft;
  const draft: PriceVersion = {
    id: 0,
    effectiveFrom: 0,
    ...prices,
    taxes: await loadTaxes(queryableOf(trx), form.stationId),
  };
  const [versions = []] = await loadPrices(queryableOf(trx), [{ stationId: form.stationId, groupId: form.groupId }]);
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    timeZone: zone,
    currency: station.currency,
    dayHours: (startOfNextLocalDay(zone, start) - startOfLocalDay(zone, start)) / HOUR,
    draft: bill(run, [draft], zone, minorUnit, form.reservation),
    current: versions.length > 0 ? bill(run, versions, zone, minorUnit, form.reservation) : null,
  };
}
