import { CONNECTOR_TYPES, errorText, type Language, pointForm, standardOfType, valueFault } from '@csms/contract';
import type { z } from 'zod';
import { Problem } from '../../platform/http/problem.ts';
import { columnLetters, type SheetRows } from '../../platform/spreadsheet/read-xlsx.ts';

/** The template has room for so many connectors; a sheet may have as many as the contract allows. */
const TEMPLATE_CONNECTORS = 4;
const MOST_CONNECTORS = 64;

type Words = Readonly<Record<Language, string>>;
const COLUMNS = {
  serialNumber: { en: 'Serial number *', zh: '序列号 *' },
  pointName: { en: 'Name *', zh: '名称 *' },
  equipmentType: { en: 'Type (AC/DC) *', zh: '类型 (AC/DC) *' },
  ratedPower: { en: 'Rated power (kW) *', zh: '额定功率 (kW) *' },
  password: { en: 'Password', zh: '密码' },
} as const satisfies Record<string, Words>;
const REQUIRED = ['serialNumber', 'pointName', 'equipmentType', 'ratedPower'] as const;

const connectorColumns = (no: number): Record<string, Words> => ({
  [`type${no}`]: { en: `Connector ${no} type${no === 1 ? ' *' : ''}`, zh: `${no}号枪类型${no === 1 ? ' *' : ''}` },
  [`power${no}`]: { en: `Connector ${no} power (kW)`, zh: `${no}号枪功率 (kW)` },
  [`name${no}`]: { en: `Connector ${no} name`, zh: `${no}号枪名称` },
});
const allColumns = (connectors: number): Record<string, Words> =>
  Object.assign({}, COLUMNS, ...Array.from({ length: connectors }, (_, index) => connectorColumns(index + 1)));

/** The template's header row. */
export const templateHeader = (language: Language): string[] =>
  Object.values(allColumns(TEMPLATE_CONNECTORS)).map((words) => words[language]);

const plain = (text: string): string => text.replace(/[\s*()（）]/g, '').toLowerCase();
const KEYS = new Map(
  Object.entries(allColumns(MOST_CONNECTORS)).flatMap(([key, words]) => [
    [plain(words.en), key],
    [plain(words.zh), key],
  ]),
);

const TYPE_WORDS: Readonly<Record<string, (typeof CONNECTOR_TYPES)[number]>> = {
  ...Object.fromEntries(CONNECTOR_TYPES.map((type) => [type.replace('_', ''), type])),
  saej1772: 'j1772',
  国标交流: 'gbt_ac',
  国标直流: 'gbt_dc',
};
const typeOf = (text: string) => TYPE_WORDS[text.toLowerCase().replace(/[\s/_-]/g, '')];

export interface ImportedPoint {
  row: number;
  form: Omit<z.output<typeof pointForm>, 'stationId'>;
}

const WORDS = {
  missing: { en: 'A value is missing', zh: '不能为空' },
  equipmentType: { en: 'AC or DC is expected', zh: '应为 AC 或 DC' },
  type: {
    en: 'Unknown connector type; one of CCS1, CCS2, CHAdeMO, GB/T AC, GB/T DC, J1772, Type 2, SCHUKO is expected',
    zh: '未知的枪类型，应为 CCS1、CCS2、CHAdeMO、GB/T AC、GB/T DC、J1772、Type 2、SCHUKO 之一',
  },
  gap: { en: 'The connector before this one has no type', zh: '前一把枪未填写类型' },
  twice: { en: 'This serial number stands in the sheet twice', zh: '该序列号在表格中重复' },
  inUse: { en: 'This serial number is already in use', zh: '该序列号已存在' },
  nameTwice: { en: 'This name stands in the sheet twice', zh: '该名称在表格中重复' },
  nameInUse: { en: 'A charge point of this name exists already', zh: '已有同名充电桩' },
} as const satisfies Record<string, Words>;

/** Which cell is wrong, as `{row}.{letters}`, and why, in the reader's language. */
export type CellFaults = Record<string, string>;

export interface ReadPoints {
  points: ImportedPoint[];
  faults: CellFaults;
  /** Every serial number of the sheet that can be read, also of rows with other faults. */
  named: { row: number; serialNumber: string }[];
  /** Says of a row's serial number that it is in use. */
  inUse(row: number): void;
  /** Says the same of its name. */
  nameInUse(row: number): void;
}

/** The points of a sheet, each checked by the contract's own rules, and every cell that is wrong. Throws `sheetEmpty` and `sheetHeaderWrong`. */
export function readPoints(rows: SheetRows, language: Language): ReadPoints {
  const [first, ...rest] = [...rows].sort(([a], [b]) => a - b);
  if (!first) throw new Problem('sheetEmpty');
  const columns = new Map<string, number>();
  for (const [index, title] of first[1].entries()) {
    const key = KEYS.get(plain(title));
    if (key && !columns.has(key)) columns.set(key, index);
  }
  const missing = [...REQUIRED, 'type1'].filter((key) => !columns.has(key));
  if (missing.length > 0) {
    const words = allColumns(1);
    throw new Problem('sheetHeaderWrong', {
      places: { columns: missing.map((key) => words[key]![language].replace(' *', '')).join(', ') },
    });
  }
  if (rest.length === 0) throw new Problem('sheetEmpty');
  const faults: CellFaults = {};
  const seen = new Map<string, number>();
  const names = new Set<string>();
  const points: ImportedPoint[] = [];
  const fault = (row: number, key: string, words: string) => {
    faults[`${row}.${columnLetters(columns.get(key) ?? 0)}`] ??= words;
  };
  for (const [row, cells] of rest) {
    const read = (key: string): string => cells[columns.get(key) ?? -1] ?? '';
    const check = <T>(key: string, schema: z.ZodType<T>, value: unknown): T | undefined => {
      if (value === '' && (REQUIRED as readonly string[]).includes(key)) {
        fault(row, key, WORDS.missing[language]);
        return undefined;
      }
      const wrong = valueFault(schema, value, language);
      if (wrong) fault(row, key, wrong.words);
      return wrong ? undefined : schema.parse(value);
    };
    const { shape } = pointForm;
    const serialNumber = check('serialNumber', shape.serialNumber, read('serialNumber'));
    if (serialNumber !== undefined && seen.has(serialNumber.toUpperCase())) fault(row, 'serialNumber', WORDS.twice[language]);
    else if (serialNumber !== undefined) seen.set(serialNumber.toUpperCase(), row);
    const pointName = check('pointName', shape.pointName, read('pointName'));
    if (pointName !== undefined && names.has(pointName.toLowerCase())) fault(row, 'pointName', WORDS.nameTwice[language]);
    else if (pointName !== undefined) names.add(pointName.toLowerCase());
    const kind = read('equipmentType').toLowerCase();
    const equipmentType = kind === 'ac' || kind === 'dc' ? kind : undefined;
    if (!equipmentType) fault(row, 'equipmentType', WORDS[kind === '' ? 'missing' : 'equipmentType'][language]);
    const power = read('ratedPower');
    const ratedPower = check('ratedPower', shape.ratedPower, power === '' ? '' : Number(power));
    const password = read('password') === '' ? undefined : check('password', shape.password, read('password'));
    const connectors = connectorsOf(row, read, ratedPower);
    if (serialNumber && pointName && equipmentType && ratedPower && connectors)
      points.push({
        row,
        form: {
          serialNumber,
          pointName,
          equipmentType,
          ratedPower,
          password,
          connectors,
          allowMissingSubprotocol: true,
          networks: [],
        },
      });
  }

  function connectorsOf(row: number, read: (key: string) => string, ratedPower: number | undefined) {
    const { connectorName, maxPowerW } = pointForm.shape.connectors.element.shape;
    const connectors: z.output<typeof pointForm>['connectors'] = [];
    let ended = false;
    let good = true;
    const wrong = (key: string, words: string) => {
      fault(row, key, words);
      good = false;
    };
    for (let no = 1; no <= MOST_CONNECTORS && columns.has(`type${no}`); no++) {
      const [text, power, name] = [read(`type${no}`), read(`power${no}`), read(`name${no}`)];
      if (text === '') {
        if (no === 1 || power !== '' || name !== '') wrong(`type${no}`, WORDS.missing[language]);
        ended = true;
        continue;
      }
      if (ended) wrong(`type${no}`, WORDS.gap[language]);
      const connectorType = typeOf(text);
      if (!connectorType) {
        wrong(`type${no}`, WORDS.type[language]);
        continue;
      }
      const watts = maxPowerW.safeParse(Math.round((power === '' ? (ratedPower ?? 1) : Number(power)) * 1000));
      if (!watts.success) wrong(`power${no}`, { en: 'Must be between 0.5 and 5000', zh: '应在 0.5 到 5000 之间' }[language]);
      else if (ratedPower !== undefined && watts.data > Math.round(ratedPower * 1000))
        wrong(`power${no}`, errorText('powerAboveRated', language));
      const named = connectorName.safeParse(name);
      if (!named.success) wrong(`name${no}`, valueFault(connectorName, name, language)?.words ?? '');
      if (watts.success && named.success)
        connectors.push({
          connectorNo: no,
          connectorName: named.data,
          connectorType,
          standard: standardOfType(connectorType),
          maxPowerW: watts.data,
        });
    }
    return good ? connectors : undefined;
  }

  const named = [...seen].map(([serialNumber, row]) => ({ row, serialNumber }));
  return {
    points,
    faults,
    named,
    inUse: (row) => fault(row, 'serialNumber', WORDS.inUse[language]),
    nameInUse: (row) => fault(row, 'pointName', WORDS.nameInUse[language]),
  };
}

const SAMPLE = 20;

/** The first points as they were understood, for a person to look at; no passwords. */
export function sampleOf({ points }: ReadPoints, language: Language): { header: string[]; sample: string[][] } {
  const { serialNumber, pointName, equipmentType, ratedPower } = COLUMNS;
  const connectors = { en: 'Connectors', zh: '充电枪' };
  return {
    header: [serialNumber, pointName, equipmentType, ratedPower, connectors].map((words) => words[language].replace(' *', '')),
    sample: points
      .slice(0, SAMPLE)
      .map(({ form }) => [
        form.serialNumber,
        form.pointName,
        form.equipmentType.toUpperCase(),
        String(form.ratedPower),
        form.connectors.map(({ connectorType, maxPowerW }) => `${connectorType} ${maxPowerW / 1000} kW`).join(', '),
      ]),
  };
}

const MOST_FAULTS = 500;

/** Throws what is wrong with a sheet, if anything. */
export function refuseFaults(faults: CellFaults): void {
  const found = Object.entries(faults);
  if (found.length === 0) return;
  throw new Problem('importInvalid', {
    places: { count: String(found.length) },
    fields: Object.fromEntries(found.slice(0, MOST_FAULTS)),
  });
}
