import { loaded, monthOf } from './month.ts';
import { capacityOf, optimumOf } from './optimum.ts';
import { deliveredBy, STRATEGIES } from './strategies.ts';

const LOADS = [0.3, 0.5, 0.8, 1];
const SEEDS = 20;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]!;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const BARS: Record<string, (load: number) => number> = { goal: (load) => (load <= 0.8 ? 0.98 : 0.95) };

/** A month of a garage under each strategy beside the offline optimum, without sockets: the median of twenty seeds. */
export function smartMonth(seeds = SEEDS): [string, string, string][] {
  const rows: [string, string, string][] = [];
  const months = Array.from({ length: seeds }, (_, seed) => {
    const days = monthOf(seed + 1);
    return { days, capacityAh: days.map(capacityOf) };
  });
  for (const load of LOADS) {
    const shares = new Map(Object.keys(STRATEGIES).map((name) => [name, [] as number[]]));
    const wanted: number[] = [];
    for (const { days: bare, capacityAh } of months) {
      const days = loaded(bare, capacityAh, load);
      const optimum = days.reduce((sum, day) => sum + optimumOf(day), 0);
      wanted.push(
        optimum /
          days.reduce((sum, { visits }) => sum + visits.reduce((all, one) => all + one.wantedAh * one.lines.length, 0), 0),
      );
      for (const [name, strategy] of Object.entries(STRATEGIES))
        shares.get(name)!.push(days.reduce((sum, day) => sum + deliveredBy(strategy, day), 0) / optimum);
    }
    rows.push([`${percent(load)} of capacity: the optimum, of what is wanted`, percent(median(wanted)), '']);
    const robin = median(shares.get('round robin')!);
    for (const [name, all] of shares) {
      const bar = BARS[name]?.(load) ?? (name === 'equal shares' ? robin : undefined);
      const share = median(all);
      rows.push([
        `${percent(load)} of capacity: ${name}, of the optimum`,
        percent(share),
        bar === undefined ? '' : `bar ${percent(bar)}${share < bar - 5e-4 ? ' MISSED' : ''}`,
      ]);
    }
  }
  return rows;
}
