import type { Language } from '../core/language.ts';
import { type Words, wordsIn } from '../core/words.ts';

/** The pictures of process data, in the order in which they are shown: of a running session, of a record. */
export const PICTURES = {
  powerSoc: { words: { zh: '功率与 SOC', en: 'Power and SOC' }, height: 210, on: ['session', 'record'] },
  energy: { words: { zh: '电量', en: 'Energy' }, height: 130, on: ['session'] },
  currents: { words: { zh: '电流与电压', en: 'Currents and voltage' }, height: 190, on: ['record'] },
  temperature: { words: { zh: '枪头温度', en: 'Connector temperature' }, height: 130, on: ['record'] },
} as const satisfies Record<string, { words: Words; height: number; on: readonly ('session' | 'record')[] }>;
export type PictureKey = keyof typeof PICTURES;

/** A line in a picture. Lines are drawn in the order of the table. */
interface Line {
  picture: PictureKey;
  /** A colour of the theme. */
  color: `--${string}`;
  axis: 'left' | 'right';
  fill?: boolean;
  max?: number;
  /** Places behind the point. */
  fraction: number;
  /** Shown less the first value. */
  fromFirst?: boolean;
}

interface Measurand {
  /** What the API calls it. */
  field: string;
  words: Words;
  /** As it is shown; `scale` base units of the wire make one. */
  unit: string;
  scale: number;
  /** Whole numbers only. */
  whole?: boolean;
  line: Line;
  /** A running session tells its newest value, and the phases where they were told apart. False: the session has a field of its own for it. */
  live: boolean;
}

/**
 * What is measured while a car charges, by the keys that samples have (Wh, W, A, V, %, °C). A new one stands here and in `reading/measurands.ts` of the ocpp package, which says how it is read; it needs
 * no column (ADR 45).
 */
export const MEASURANDS = {
  powerW: {
    field: 'powerW',
    words: { zh: '功率', en: 'Power' },
    unit: 'kW',
    scale: 1000,
    line: { picture: 'powerSoc', color: '--brand', axis: 'left', fill: true, fraction: 1 },
    live: false,
  },
  soc: {
    field: 'soc',
    words: { zh: 'SOC', en: 'SOC' },
    unit: '%',
    scale: 1,
    line: { picture: 'powerSoc', color: '--charging', axis: 'right', max: 100, fraction: 0 },
    live: false,
  },
  energyWh: {
    field: 'energyWh',
    words: { zh: '电量', en: 'Energy' },
    unit: 'kWh',
    scale: 1000,
    whole: true,
    line: { picture: 'energy', color: '--reserved', axis: 'left', fill: true, fraction: 2, fromFirst: true },
    live: false,
  },
  outputCurrentA: {
    field: 'outputCurrent',
    words: { zh: '输出电流', en: 'Output current' },
    unit: 'A',
    scale: 1,
    line: { picture: 'currents', color: '--charging', axis: 'left', fraction: 1 },
    live: true,
  },
  importCurrentA: {
    field: 'importCurrent',
    words: { zh: '输入电流', en: 'Import current' },
    unit: 'A',
    scale: 1,
    line: { picture: 'currents', color: '--reserved', axis: 'left', fraction: 1 },
    live: true,
  },
  outputVoltageV: {
    field: 'outputVoltage',
    words: { zh: '输出电压', en: 'Output voltage' },
    unit: 'V',
    scale: 1,
    line: { picture: 'currents', color: '--peak', axis: 'right', fraction: 0 },
    live: true,
  },
  temperatureC: {
    field: 'temperature',
    words: { zh: '温度', en: 'Temperature' },
    unit: '°C',
    scale: 1,
    line: { picture: 'temperature', color: '--sharp', axis: 'left', fraction: 1 },
    live: true,
  },
} as const satisfies Record<string, Measurand>;

export type MeasurandKey = keyof typeof MEASURANDS;
export type MeasurandField = (typeof MEASURANDS)[MeasurandKey]['field'];
export const MEASURAND_KEYS = Object.keys(MEASURANDS) as MeasurandKey[];
/** What there is to say of one, without what the others lack. */
export const measurandOf = (key: MeasurandKey): Measurand & { field: MeasurandField } => MEASURANDS[key];

/** What a running session tells besides its own fields. */
export const LIVE_MEASURANDS: readonly MeasurandKey[] = MEASURAND_KEYS.filter((key) => measurandOf(key).live);

export const measurandWords = (language: Language): Record<MeasurandKey, string> =>
  Object.fromEntries(MEASURAND_KEYS.map((key) => [key, MEASURANDS[key].words[language]])) as Record<MeasurandKey, string>;
export const pictureWords = (language: Language): Record<PictureKey, string> =>
  wordsIn(
    Object.fromEntries(Object.entries(PICTURES).map(([key, { words }]) => [key, words])) as Record<PictureKey, Words>,
    language,
  );
