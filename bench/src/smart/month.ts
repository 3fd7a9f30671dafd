import { Random } from '@csms/simulator';

/** Half hours of a day, from 06:00 on. */
export const SLOTS = 48;
export const VOLTS = 230;
export type Line = 0 | 1 | 2;

/** A car's stay of one day, in half hours from 06:00; amperes and ampere-hours of each of its lines. */
export interface Visit {
  point: number;
  from: number;
  to: number;
  lines: readonly Line[];
  /** The rows of `roomA` that it loads, where circuits bound it too; its lines by default. */
  loads?: readonly number[];
  maxA: number;
  wantedAh: number;
  /** Near full it takes `slope` × (what is left + `rest`) A at most; null: it is not charged so far. */
  taper: { slope: number; restAh: number } | null;
}

export interface Day {
  visits: Visit[];
  /** What the building leaves on each line in each half hour, A; after the three lines those of circuits. */
  roomA: readonly (readonly number[])[];
}

const POINTS = 54;
const DAYS = 30;
const LIMIT_A = 100;

/** What a car loads: rows of `roomA`. */
export const loadsOf = ({ loads, lines }: Visit): readonly number[] => loads ?? lines;

/** A month of a garage of 54 points, homes by night and offices by day. */
export function monthOf(seed: number): Day[] {
  const random = new Random(`month/${seed}`);
  const kinds = Array.from({ length: POINTS }, (_, point) => {
    const first = (point % 3) as Line;
    const isSingle = point % 5 === 2 || point % 5 === 4;
    return {
      lines: isSingle ? [first] : ([0, 1, 2] as const),
      maxA: isSingle ? 32 : point % 5 === 1 ? 32 : 16,
      isOffice: Math.floor(point / 3) % 3 === 1,
    };
  });
  return Array.from({ length: DAYS }, (_, day): Day => {
    const isWeekend = day % 7 >= 5;
    const roomA = Array.from({ length: SLOTS }, (_, slot) => {
      const hour = (6 + slot / 2) % 24;
      const base = 14 + 8 * Math.exp(-(((hour - 19) / 3) ** 2)) + 4 * Math.exp(-(((hour - 8) / 2) ** 2));
      return [0.36, 0.33, 0.31].map((part) => LIMIT_A - 3 * part * base * random.between(0.85, 1.2)) as unknown as [
        number,
        number,
        number,
      ];
    });
    const visits = kinds.flatMap(({ lines, maxA, isOffice }, point): Visit[] => {
      const here: Visit[] = [];
      const add = (from: number, to: number, share: number) => {
        const wantedAh = Math.max(1.5, share * 12 * Math.exp(random.between(-0.9, 0.7)) * (3 / lines.length) ** 0.5);
        const tailAh = 0.12 * random.between(60, 90) * (lines.length === 3 ? 1.45 : 4.3);
        const taper = random.chance(0.4) ? { slope: maxA / tailAh, restAh: tailAh * 0.1 } : null;
        if (to - from >= 2) here.push({ point, from, to, lines, maxA, wantedAh, taper });
      };
      if (isOffice && !isWeekend && random.chance(0.85))
        add(Math.round(random.between(2, 8)), Math.round(random.between(18, 26)), 1);
      if (!isOffice && random.chance(0.85)) add(Math.round(random.between(20, 32)), Math.round(random.between(42, 47)), 1);
      if (random.chance(0.25)) {
        const from = Math.round(random.between(6, 14));
        if (!here.some((one) => one.from < from + 4)) add(from, from + Math.round(random.between(2, 4)), 0.5);
      }
      return here;
    });
    return { visits, roomA };
  });
}

/** The same days with cars that want `load` of `capacityAh`: what could be delivered to them in their stays if they wanted more than they can have. */
export const loaded = (days: readonly Day[], capacityAh: readonly number[], load: number): Day[] =>
  days.map(({ visits, roomA }, day) => {
    const wanted = visits.reduce((sum, one) => sum + one.wantedAh * one.lines.length, 0);
    const scale = (load * capacityAh[day]!) / wanted;
    return { roomA, visits: visits.map((one) => ({ ...one, wantedAh: one.wantedAh * scale })) };
  });

/** What a car would take, A on each of its lines, while `leftAh` is wanted still. */
export const takes = ({ maxA, taper }: Visit, leftAh: number): number =>
  leftAh <= 1e-9 ? 0 : Math.min(maxA, taper ? taper.slope * (leftAh + taper.restAh) : maxA);
