import { type Entry, type PhaseValues, phasesOf, total } from './combine.ts';
import { type Measured, type MeasuredPhases, READING_LIST } from './measurands.ts';

/** Why a sample was taken, as all versions of OCPP say it. */
export type SampleContext =
  | 'Interruption.Begin'
  | 'Interruption.End'
  | 'Sample.Clock'
  | 'Sample.Periodic'
  | 'Transaction.Begin'
  | 'Transaction.End'
  | 'Trigger'
  | 'Other';

/** What a meter said at one moment, in words and units of no protocol version. Null: not reported. */
export interface Sample extends Measured {
  /** Epoch ms, by the charger's clock. */
  at: number;
  context: SampleContext;
  /** Energy since the sample before, integer Wh; read only where no register is given. */
  intervalWh: number | null;
  /** What was told of L1 to L3; undefined: nothing. */
  phases: MeasuredPhases | undefined;
}

/** A reading that the meter has signed, as it came. */
export interface SignedReading {
  /** Epoch ms, by the charger's clock. */
  at: number;
  context: SampleContext;
  format: 'OCMF' | 'SignedData';
  data: string;
}

/** What was said of each measurand, by its OCPP name. */
export type Groups = ReadonlyMap<string, readonly Entry[]>;

/** The sample that these values make; `at` in epoch ms. */
export function sampleOf(at: number, context: SampleContext, groups: Groups): Sample {
  const sample: Sample = { ...NOTHING, at, context };
  for (const [key, { from, take, steps, range, phases: ofPhases }] of READING_LIST) {
    const entries = groups.get(from);
    if (!entries) continue;
    const value = take(entries);
    if (value !== null && !(range && (value < range[0] || value > range[1]))) sample[key] = rounded(value, steps);
    const three = ofPhases && phasesOf(ofPhases(entries));
    if (!three) continue;
    sample.phases ??= {};
    sample.phases[key] = three.map((one) => one && rounded(one, steps)) as PhaseValues;
  }
  if (sample.energyWh === null) sample.intervalWh = intervalOf(groups);
  return sample;
}

const NOTHING = {
  ...(Object.fromEntries(READING_LIST.map(([key]) => [key, null])) as Measured),
  intervalWh: null,
  phases: undefined,
};

function intervalOf(groups: Groups): number | null {
  const entries = groups.get('Energy.Active.Import.Interval');
  const value = entries ? total(entries) : null;
  return value !== null && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? Math.round(value) : null;
}

const rounded = (value: number, steps: number): number => Math.round(value * steps) / steps;
