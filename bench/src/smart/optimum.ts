import * as loaded from 'highs';
import { type Day, loadsOf, SLOTS } from './month.ts';

/** What we use of the solver; its types say another way in than its module has. */
type Solve = (problem: string, options: object) => { Status: string; ObjectiveValue: number };
const load = loaded.default as unknown as () => Promise<{ solve: Solve }>;
const highs = await load();
const num = (value: number) => value.toFixed(6);

/** The most that can be delivered by departure on a day, in Ah over all lines: a linear programme that knows the whole day before it begins, phases and tapering, and needs no minimum. */
export function optimumOf(day: Day): number {
  const solved = highs.solve(textOf(day), { output_flag: false });
  if (solved.Status !== 'Optimal') throw new Error(`the linear programme ended ${solved.Status}`);
  return solved.ObjectiveValue;
}

/** What could be delivered if all wanted more than they can have, in Ah over all lines. */
export const capacityOf = ({ visits, roomA }: Day): number =>
  optimumOf({ roomA, visits: visits.map((one) => ({ ...one, wantedAh: one.maxA * SLOTS, taper: null })) });

function textOf({ visits, roomA }: Day): string {
  const objective: string[] = [];
  const rows: string[] = [];
  const bounds: string[] = [];
  const at: string[][][] = Array.from({ length: SLOTS }, (_, slot) => roomA[slot]!.map(() => []));
  visits.forEach((visit, i) => {
    const { from, to, lines, maxA, wantedAh, taper } = visit;
    const mine: string[] = [];
    for (let slot = from; slot < Math.min(to, SLOTS); slot++) {
      const name = `x${i}_${slot}`;
      objective.push(`${num(lines.length / 2)} ${name}`);
      bounds.push(`0 <= ${name} <= ${num(maxA)}`);
      for (const row of loadsOf(visit)) at[slot]![row]!.push(name);
      // Half an hour of amperes: what was taken before it has brought the car nearer to full.
      if (taper) {
        const before = mine.map((earlier) => ` + ${num(taper.slope / 2)} ${earlier}`).join('');
        rows.push(`${name}${before} <= ${num(taper.slope * (wantedAh + taper.restAh))}`);
      }
      mine.push(name);
    }
    if (mine.length > 0) rows.push(`${mine.map((name) => `0.5 ${name}`).join(' + ')} <= ${num(wantedAh)}`);
  });
  at.forEach((lines, slot) => {
    lines.forEach((names, line) => {
      if (names.length > 0) rows.push(`${names.join(' + ')} <= ${num(roomA[slot]![line]!)}`);
    });
  });
  return `Maximize\n obj: ${objective.join('\n + ')}\nSubject To\n${rows.map((row, i) => ` c${i}: ${row}`).join('\n')}\nBounds\n${bounds.map((bound) => ` ${bound}`).join('\n')}\nEnd\n`;
}
