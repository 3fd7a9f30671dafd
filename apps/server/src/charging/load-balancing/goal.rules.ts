import type { Taker } from './allocation.ts';
import type { ModelConnector } from './model-connector.ts';

const HOUR_S = 3600;

/** What a car gets from a current on each of its lines, in W at its plug. */
const deliveredW = ({ lines, conversion }: Pick<ModelConnector, 'lines' | 'conversion'>, amperes: number): number =>
  amperes * lines.length * conversion.voltage * (conversion.isDc ? conversion.efficiency : 1);

/**
 * What a car needs to have its energy by its departure, in A on each of its lines, and the time to spare if it got `maxA` from now on, in s; negative: it cannot be reached. Null: its driver has said
 * nothing.
 */
export function goalOf(
  {
    row,
    lines,
    conversion,
  }: Pick<ModelConnector, 'lines' | 'conversion'> & { row: Pick<ModelConnector['row'], 'energy_wh' | 'wants_wh' | 'leaves_at'> },
  maxA: number,
  now: number,
): Taker['goal'] {
  const { energy_wh: energyWh, wants_wh: wantsWh, leaves_at: leavesAt } = row;
  if (wantsWh === null || leavesAt === null) return null;
  const missingWh = Math.max(0, wantsWh - (energyWh ?? 0));
  const leftS = Math.max(0, (leavesAt - now) / 1000);
  if (missingWh === 0) return { needA: 0, laxityS: Number.MAX_SAFE_INTEGER };
  const whPerS = (amperes: number) => deliveredW({ lines, conversion }, amperes) / HOUR_S;
  const needA = leftS === 0 ? maxA : missingWh / leftS / whPerS(1);
  const laxityS = maxA <= 0 ? -Number.MAX_SAFE_INTEGER : leftS - missingWh / whPerS(maxA);
  return { needA: Math.min(maxA, needA), laxityS };
}
