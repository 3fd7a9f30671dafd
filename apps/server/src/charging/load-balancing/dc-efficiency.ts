import type { Queryable } from '../../platform/database/queryable.ts';
import type { ConnectorRow, SiteRow } from './site-rows.ts';

/** A model is believed after so many looks. */
const NEEDED_LOOKS = 10;
/** After so many looks each weighs as much as the last. */
const MOST_LOOKS = 200;
/** Below this part of its power a charger loses more than it does in use, and a meter tells little. */
const LEAST_SHARE = 0.25;
/** What is believed of a charger; outside of it one of the two meters is wrong. */
const [LEAST, MOST] = [0.85, 0.97];

/** What is learned of a model, for a statement that knows `charge_point p`; null: not enough yet. */
export const LEARNED_EFFICIENCY = `(select e.efficiency::float8 from dc_efficiency e where e.vendor = coalesce(p.vendor, '') and e.model = coalesce(p.model, '') and e.looks >= ${NEEDED_LOOKS})`;

export interface EfficiencyLook {
  vendor: string;
  model: string;
  efficiency: number;
}

/** What a DC connector gives of what it takes, where its meter tells the currents of both sides: the power at its outlet ÷ the power that the current of its lines is at the site's voltage. */
export function lookAtEfficiency(
  row: ConnectorRow,
  { voltage, phases }: Pick<SiteRow, 'voltage' | 'phases'>,
): EfficiencyLook | undefined {
  const {
    standard,
    model,
    vendor,
    is_fresh: isFresh,
    transaction_id: session,
    power_w: powerW,
    current_a: inA,
    output_a: outA,
  } = row;
  if (standard === 'ac' || model === '' || !isFresh || session === null) return undefined;
  // Where one side alone is told it stands for both.
  if (powerW === null || inA === null || outA === null || inA === outA || inA <= 0) return undefined;
  if (powerW < row.max_power_w * LEAST_SHARE) return undefined;
  const efficiency = powerW / (phases * voltage * inA);
  return efficiency >= LEAST && efficiency <= MOST ? { vendor, model, efficiency } : undefined;
}

/** Brings what is known of models nearer to what was seen of them. */
export async function learnEfficiency(db: Queryable, looks: readonly EfficiencyLook[], now: number): Promise<void> {
  if (looks.length === 0) return;
  await db.query({
    name: 'learn-efficiency',
    text: `insert into dc_efficiency as e (vendor, model, efficiency, looks, learned_at)
      select v.vendor, v.model, avg(v.efficiency), 1, $4::timestamptz from unnest($1::text[], $2::text[], $3::float8[]) as v (vendor, model, efficiency) group by v.vendor, v.model order by 1, 2
      on conflict (vendor, model) do update set efficiency = e.efficiency + (excluded.efficiency - e.efficiency) / least(e.looks + 1, ${MOST_LOOKS}), looks = least(e.looks + 1, 1000000),
        learned_at = excluded.learned_at`,
    values: [looks.map((one) => one.vendor), looks.map((one) => one.model), looks.map((one) => one.efficiency), new Date(now)],
  });
}
