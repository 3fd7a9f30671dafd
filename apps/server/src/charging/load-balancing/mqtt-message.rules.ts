import { jsonPath, type MqttSettings } from '@csms/contract';

/** What a message of a broker says. */
export interface MessageReading {
  powerW: number;
  /** On L1, L2 and L3, in A; null: not told. */
  currentsA: number[] | null;
  /** Epoch ms; null: it does not tell its time. */
  at: number | null;
}

/** Seconds since 1970 are below, milliseconds above. */
const SECONDS_BELOW = 100_000_000_000;
/** The year 9999. */
const LAST_MS = 253_402_300_800_000;

/** Reads a message as a meter's settings say. `voltage` of a line against neutral turns powers into currents and back. Undefined: what should be a number there is none. */
export function readMessage(settings: MqttSettings, payload: Buffer, voltage: number): MessageReading | undefined {
  const { figures, powerPath, linePaths, unit, factor, timePath } = settings;
  const text = payload.toString('utf8').trim();
  const root = parsed(text);
  const value = (path: string) => numberAt(root, path);
  const watts = factor * (unit === 'kW' ? 1000 : 1);
  const at = timePath === '' ? null : timeOf(valueAt(root, timePath));
  const lines = figures === 'power' ? null : linePaths.map(value);
  const power = figures === 'power' || figures === 'powerAndCurrents' ? value(powerPath) : null;
  if (at === undefined || power === undefined || !isComplete(lines)) return undefined;
  if (lines === null || power !== null) {
    const currentsA = lines?.map((amperes) => amperes * factor) ?? null;
    return bounded({ powerW: power! * watts, currentsA, at });
  }
  if (figures === 'currents') {
    const currentsA = lines.map((amperes) => amperes * factor);
    return bounded({ powerW: currentsA.reduce((sum, amperes) => sum + amperes, 0) * voltage, currentsA, at });
  }
  const powers = lines.map((one) => one * watts);
  const powerW = powers.reduce((sum, one) => sum + one, 0);
  return bounded({ powerW, currentsA: powers.map((one) => one / voltage), at });
}

const isComplete = (lines: (number | undefined)[] | null): lines is number[] | null =>
  lines === null || lines.every((line) => line !== undefined);

/** What no column could hold is no reading. */
function bounded(reading: MessageReading): MessageReading | undefined {
  const { powerW, currentsA } = reading;
  const isIn = (value: number, most: number) => Number.isFinite(value) && Math.abs(value) <= most;
  return isIn(powerW, 2_000_000_000) && (currentsA ?? []).every((one) => isIn(one, 100_000)) ? reading : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function valueAt(root: unknown, path: string): unknown {
  let at = root;
  for (const step of jsonPath(path)) {
    if (typeof at !== 'object' || at === null || !Object.prototype.propertyIsEnumerable.call(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const asNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : undefined;
};
const numberAt = (root: unknown, path: string): number | undefined => asNumber(valueAt(root, path));

function timeOf(value: unknown): number | undefined {
  const number = asNumber(value);
  if (number !== undefined) {
    const time = number < SECONDS_BELOW ? number * 1000 : number;
    return time >= 0 && time < LAST_MS ? time : undefined;
  }
  // Without a zone it could be any hour.
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ].*(?:Z|[+-]\d\d:?\d\d)$/.test(value.trim())) return undefined;
  const time = Date.parse(value.trim());
  return Number.isFinite(time) ? time : undefined;
}
