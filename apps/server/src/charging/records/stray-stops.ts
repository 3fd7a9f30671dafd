import { isEnergyWh } from '@csms/kernel';
import { findPayers } from '../../customers/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { billableRun, MAX_SESSION_MS, type MeterPoint } from '../billing/index.ts';
import type { StopInput } from './stop-input.ts';

interface Stray {
  started_at: Date;
  stopped_at: Date | null;
  id_tag: string;
  max_power_w: number;
  /** The number of its point's only connector; null: it has several. */
  only_connector: number | null;
}

const time = (ms: number) => new Date(ms).toISOString();

/**
 * Fills the record of a session of which only the stop (and perhaps meter values) came with what these tell themselves: when it was, its energy, its connector where there is but one, and who pays. It waits for review
 * all the same (field rule 11). Samples of before are stored; those of the stop come with it.
 */
export async function tellOfItself(client: Queryable, transactionId: number, input: StopInput): Promise<void> {
  const { rows } = await client.query<Stray>({
    name: 'stray-facts',
    text: `select r.started_at, r.stopped_at, r.id_tag, coalesce((select c.max_power_w from connector c where c.point_id = r.point_id and c.connector_no = r.connector_no),
        (select max(c.max_power_w) from connector c where c.point_id = r.point_id), p.rated_power_w) as max_power_w,
        (select min(c.connector_no) from connector c where c.point_id = r.point_id having count(*) = 1) as only_connector
      from charging_record r join charge_point p on p.id = r.point_id where r.transaction_id = $1`,
    values: [transactionId],
  });
  const stray = rows[0]!;
  const samples = await samplesOf(client, transactionId, stray);
  const begun = beginningOf(input, samples);
  const startedAt = Math.min(begun?.at ?? stray.started_at.getTime(), input.stoppedAt);
  const stoppedAt = Math.max(startedAt, endOf(input));
  const points: MeterPoint[] = samples.filter((point) => point.at !== begun?.at || point.registerWh !== begun.registerWh);
  if (begun) points.unshift({ ...begun, at: startedAt, source: 'start' });
  if (input.meterStopWh !== null) points.push({ at: stoppedAt, registerWh: input.meterStopWh, source: 'stop' });
  const { energyWh } = billableRun(points, { maxPowerW: stray.max_power_w, startedAt, stoppedAt });
  const [payer] = await findPayers(client, [{ idTag: stray.id_tag, timeZone: input.timeZone, at: input.receivedAt }]);
  const own = payer?.providerId === input.providerId ? payer : undefined;
  await client.query({
    name: 'stray-tells',
    text: `update charging_record set started_at = $2, stopped_at = $3, meter_start_wh = $4, energy_wh = $5, card_id = $6, charge_user_id = $7, group_id = $8, account_id = $9,
        connector_no = case when connector_no = 0 then coalesce($10, 0) else connector_no end
      where transaction_id = $1`,
    values: [
      transactionId,
      time(startedAt),
      time(stoppedAt),
      begun?.registerWh ?? null,
      energyWh,
      own?.cardId ?? null,
      own?.chargeUserId ?? null,
      own?.groupId ?? null,
      own?.accountId ?? null,
      stray.only_connector,
    ],
  });
}

/** The registers that are known of it, in the order of their times. */
async function samplesOf(client: Queryable, transactionId: number, { started_at }: Stray): Promise<MeterPoint[]> {
  const { rows } = await client.query<{ at: Date; energy_wh: number }>({
    name: 'stray-samples',
    text: `select at, energy_wh from meter_sample where transaction_id = $1 and energy_wh is not null and received_at >= $2 order by at`,
    values: [transactionId, time(started_at.getTime() - 3_600_000)],
  });
  return rows.map((row) => ({ at: row.at.getTime(), registerWh: row.energy_wh, source: 'sample' }));
}

/** The reading that it says it began with; else its first. It lies before the stop, and not longer ago than sessions last. */
function beginningOf(input: StopInput, samples: readonly MeterPoint[]): MeterPoint | undefined {
  const isPossible = ({ at, registerWh }: Pick<MeterPoint, 'at' | 'registerWh'>) =>
    at < input.stoppedAt && input.stoppedAt - at <= MAX_SESSION_MS && isEnergyWh(registerWh);
  const told = input.samples.find((sample) => sample.context === 'Transaction.Begin' && sample.energyWh !== null);
  const begun: MeterPoint | undefined = told && { at: told.at, registerWh: told.energyWh!, source: 'start' };
  return begun && isPossible(begun) ? begun : samples.find(isPossible);
}

/** When it says it ended: by the reading of its end, which is as old as the session, else by the stop. */
function endOf(input: StopInput): number {
  const told = input.samples.findLast((sample) => sample.context === 'Transaction.End');
  return told ? Math.min(told.at, input.stoppedAt) : input.stoppedAt;
}
