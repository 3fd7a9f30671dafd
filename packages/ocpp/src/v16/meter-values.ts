import { type Deviation, DeviationList } from '../reading/deviations.ts';
import type { Sample, SampleContext } from '../reading/sample.ts';
import type { Requests } from './generated/types.ts';

type MeterValue = Requests['MeterValues']['meterValue'][number];
type SampledValue = MeterValue['sampledValue'][number];
export interface MeterReading {
  samples: Sample[];
  deviations: Deviation[];
}

interface Entry {
  value: number;
  phase: SampledValue['phase'];
  location: SampledValue['location'];
}
type Groups = Map<string, Entry[]>;

/**
 * Converts OCPP 1.6 meter values (MeterValues.req, and transactionData of StopTransaction.req) to neutral samples, in their order. A meter
 * value that mixes contexts (begin and end of a transaction in one) gives one sample for each.
 */
export function readSamples(meterValues: readonly MeterValue[]): MeterReading {
  const deviations = new DeviationList();
  const samples: Sample[] = [];
  meterValues.forEach((meterValue, index) => {
    const at = Date.parse(meterValue.timestamp);
    if (Number.isNaN(at)) {
      deviations.add('unreadable-date', `${index}/timestamp`, meterValue.timestamp);
      return;
    }
    const contexts = new Map<SampleContext, Groups>();
    meterValue.sampledValue.forEach((sampled, position) => {
      const path = `${index}/sampledValue/${position}`;
      const value = numberOf(sampled, path, deviations);
      if (value === null) return;
      const context = sampled.context ?? 'Sample.Periodic';
      const groups: Groups = contexts.get(context) ?? new Map();
      contexts.set(context, groups);
      const measurand = sampled.measurand ?? 'Energy.Active.Import.Register';
      const entries = groups.get(measurand) ?? [];
      groups.set(measurand, entries);
      entries.push({ value, phase: sampled.phase, location: sampled.location });
    });
    for (const [context, groups] of contexts) samples.push(sampleOf(at, context, groups, `${index}`, deviations));
  });
  return { samples, deviations: deviations.list };
}

/** In base units (Wh, W, A, V, %, °C), or null where it is no number. */
function numberOf(sampled: SampledValue, path: string, deviations: DeviationList): number | null {
  if (sampled.format === 'SignedData') {
    deviations.add('signed-data', path, sampled.value);
    return null;
  }
  let text = String(sampled.value).trim().slice(0, 40);
  // "12,5" is a decimal comma; "1,234.5" has thousands.
  text = text.includes('.') ? text.replaceAll(',', '') : text.replace(',', '.');
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) {
    deviations.add('non-numeric-value', path, sampled.value);
    return null;
  }
  switch (sampled.unit) {
    case 'kWh':
    case 'kW':
    case 'kVA':
    case 'kvar':
    case 'kvarh':
      return value * 1000;
    case 'Fahrenheit':
      return ((value - 32) * 5) / 9;
    case 'K':
      return value - 273.15;
    default:
      return value;
  }
}

function sampleOf(at: number, context: SampleContext, groups: Groups, path: string, deviations: DeviationList): Sample {
  const energy = wholeWh(total(groups.get('Energy.Active.Import.Register')));
  const interval = energy === null ? wholeWh(total(groups.get('Energy.Active.Import.Interval'))) : null;
  if (interval !== null) deviations.add('interval-only', path, interval);
  const currents = groups.get('Current.Import') ?? [];
  const input = strongest(currents.filter((entry) => entry.location === 'Inlet'));
  const output = strongest(currents.filter((entry) => entry.location !== 'Inlet'));
  const soc = groups.get('SoC')?.[0]?.value ?? null;
  const temperatures = groups.get('Temperature');
  return {
    at,
    context,
    energyWh: energy,
    intervalWh: interval,
    powerW: rounded(total(groups.get('Power.Active.Import')), 1),
    importCurrentA: rounded(input ?? output, 100),
    outputCurrentA: rounded(output ?? input, 100),
    outputVoltageV: rounded(voltage(groups.get('Voltage')), 10),
    soc: soc !== null && soc >= 0 && soc <= 100 ? rounded(soc, 10) : null,
    temperatureC: temperatures ? rounded(Math.max(...temperatures.map((entry) => entry.value)), 10) : null,
  };
}

const LIVE_PHASES = [
  ['L1', 'L1-N'],
  ['L2', 'L2-N'],
  ['L3', 'L3-N'],
] as const;

/** A charger may report both sides of its converter; what went out to the vehicle is what is meant, and what OCPP means by default. */
function atOutlet(entries: readonly Entry[]): readonly Entry[] {
  const outlet = entries.filter((entry) => entry.location === undefined || entry.location === 'Outlet');
  return outlet.length > 0 ? outlet : entries;
}

/** The total where one is given, otherwise the sum of the phases. */
function total(entries: readonly Entry[] | undefined): number | null {
  if (!entries) return null;
  const there = atOutlet(entries);
  const whole = there.find((entry) => entry.phase === undefined) ?? entries.find((entry) => entry.phase === undefined);
  if (whole) return whole.value;
  return combine(perPhase(there), (values) => values.reduce((sum, value) => sum + value, 0));
}

/** One value a phase. */
function perPhase(entries: readonly Entry[]): number[] {
  return LIVE_PHASES.flatMap(
    (names) => entries.find((entry) => (names as readonly unknown[]).includes(entry.phase))?.value ?? [],
  );
}

function combine(values: number[], how: (values: number[]) => number): number | null {
  return values.length > 0 ? how(values) : null;
}

function strongest(entries: readonly Entry[]): number | null {
  const phases = perPhase(entries);
  const live = phases.length > 0 ? phases : entries.filter((entry) => entry.phase === undefined).map((entry) => entry.value);
  return combine(live, (values) => Math.max(...values));
}

/** Average of the phases against neutral; a phase at zero is one that is not connected. */
function voltage(entries: readonly Entry[] | undefined): number | null {
  if (!entries) return null;
  const there = atOutlet(entries);
  const whole = there.find((entry) => entry.phase === undefined);
  if (whole) return whole.value;
  const phases = perPhase(there);
  const live = phases.filter((value) => value > 0);
  const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  if (phases.length > 0) return live.length > 0 ? average(live) : 0;
  const between = there.filter((entry) => /^L\d-L\d$/.test(entry.phase ?? '') && entry.value > 0).map((entry) => entry.value);
  return combine(between, (values) => average(values) / Math.sqrt(3));
}

function rounded(value: number | null, steps: number): number | null {
  return value === null ? null : Math.round(value * steps) / steps;
}

function wholeWh(value: number | null): number | null {
  return value !== null && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? Math.round(value) : null;
}
