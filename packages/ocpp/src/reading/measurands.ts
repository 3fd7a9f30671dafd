import { atOutlet, type Entry, first, highest, ofSide, type PhaseValues, strongest, total, voltage } from './combine.ts';

/** How one figure of a sample is read from what a meter says. */
interface Measurand {
  /** The name that all versions of OCPP have for it. */
  from: string;
  /** The one value of many: by phase, or by place. */
  take(entries: readonly Entry[]): number | null;
  /** Steps to the unit: 10 keeps one place behind the point. */
  steps: number;
  /** Values out of this are not believed. */
  range?: readonly [least: number, most: number];
  /** Of these the values of L1 to L3 are kept too. */
  phases?(entries: readonly Entry[]): readonly Entry[];
}

/** The measurands that are read, in base units (Wh, W, A, V, %, °C). What becomes of them stands in `MEASURANDS` of the contract. */
const READINGS = {
  energyWh: {
    from: 'Energy.Active.Import.Register',
    take: total,
    steps: 1,
    range: [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  },
  powerW: { from: 'Power.Active.Import', take: total, steps: 1, phases: atOutlet },
  importCurrentA: {
    from: 'Current.Import',
    take: (entries) => strongest(ofSide(entries, 'input')),
    steps: 100,
    phases: (entries) => ofSide(entries, 'input'),
  },
  outputCurrentA: {
    from: 'Current.Import',
    take: (entries) => strongest(ofSide(entries, 'output')),
    steps: 100,
    phases: (entries) => ofSide(entries, 'output'),
  },
  outputVoltageV: { from: 'Voltage', take: voltage, steps: 10, phases: atOutlet },
  soc: { from: 'SoC', take: first, steps: 10, range: [0, 100] },
  temperatureC: { from: 'Temperature', take: highest, steps: 10 },
} as const satisfies Record<string, Measurand>;

export type MeasuredKey = keyof typeof READINGS;
/** What was measured; null: not reported. */
export type Measured = Record<MeasuredKey, number | null>;
/** The phases of what was told by phase. */
export type MeasuredPhases = Partial<Record<MeasuredKey, PhaseValues>>;

export const READING_LIST: readonly (readonly [MeasuredKey, Measurand])[] = (Object.keys(READINGS) as MeasuredKey[]).map(
  (key) => [key, READINGS[key]],
);
