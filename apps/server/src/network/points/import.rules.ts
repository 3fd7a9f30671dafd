import {
  CONNECTOR_TYPE_WORDS,
  type CONNECTOR_TYPES,
  errorText,
  type Language,
  MOST_SHEET_CONNECTORS,
  type pointForm,
  type pointSheet,
  type SheetResult,
  standardOfType,
} from '@csms/contract';
import type { z } from 'zod';
import { type Entries, type EntryRow, MISSING } from '../../platform/spreadsheet/entry-sheet.ts';

type PointShape = (typeof pointSheet)['row']['shape'];
export type PointEntries = Entries<PointShape>;
type PointRow = EntryRow<PointShape>;
type Connectors = z.output<typeof pointForm>['connectors'];

export const POINT_SHEET_WORDS = {
  gap: { en: 'The connector before this one has no type', zh: '前一把枪未填写类型' },
  inUse: { en: 'This serial number is already in use', zh: '该序列号已存在' },
  nameInUse: { en: 'A charge point of this name exists already', zh: '已有同名充电桩' },
} as const;

export interface ImportedPoint {
  row: number;
  form: Pick<
    z.output<typeof pointForm>,
    'serialNumber' | 'pointName' | 'equipmentType' | 'ratedPower' | 'password' | 'connectors' | 'allowMissingSubprotocol'
  >;
}

/** What of a row is the point's own, as far as it could be read. */
export const ownOf = ({ values }: PointRow): Partial<Omit<ImportedPoint['form'], 'connectors'>> => values as object;

/** The points of a sheet that are wholly right. What a cell alone does not show is noted as a fault. */
export function pointsOf({ rows, fault }: PointEntries, language: Language): ImportedPoint[] {
  return rows.flatMap((one) => {
    const { serialNumber, pointName, equipmentType, ratedPower, password } = ownOf(one);
    const connectors = connectorsOf(one, ratedPower, fault, language);
    if (!serialNumber || !pointName || !equipmentType || !ratedPower || !connectors) return [];
    const form = { serialNumber, pointName, equipmentType, ratedPower, password, connectors, allowMissingSubprotocol: true };
    return [{ row: one.row, form }];
  });
}

/** The connectors of a row; undefined where one of them is wrong. */
function connectorsOf(
  { row, values, isFilled }: PointRow,
  ratedPower: number | undefined,
  fault: PointEntries['fault'],
  language: Language,
): Connectors | undefined {
  const read: Readonly<Record<string, unknown>> = values;
  const connectors: Connectors = [];
  let hasEnded = false;
  let isGood = true;
  const wrong = (key: string, words: Parameters<typeof fault>[2]) => {
    fault(row, key, words);
    isGood = false;
  };
  for (let no = 1; no <= MOST_SHEET_CONNECTORS; no++) {
    const [type, power, name] = [`type${no}`, `power${no}`, `name${no}`] as const;
    if (!isFilled(type)) {
      if (isFilled(power) || isFilled(name)) wrong(type, MISSING);
      hasEnded = true;
      continue;
    }
    if (hasEnded) wrong(type, POINT_SHEET_WORDS.gap);
    const connectorType = read[type] as (typeof CONNECTOR_TYPES)[number] | undefined;
    // What could not be read has its fault already.
    if (connectorType === undefined || !(power in read) || !(name in read)) {
      isGood = false;
      continue;
    }
    const kW = (read[power] as number | undefined) ?? ratedPower ?? 1;
    if (ratedPower !== undefined && kW > ratedPower) wrong(power, errorText('powerAboveRated', language));
    connectors.push({
      connectorNo: no,
      connectorName: (read[name] as string | undefined) ?? '',
      connectorType,
      standard: standardOfType(connectorType),
      maxPowerW: Math.round(kW * 1000),
    });
  }
  return isGood && connectors.length > 0 ? connectors : undefined;
}

const SAMPLE = 20;

/** The first points as they were understood, for a person to look at; no passwords. */
export function sampleOf(points: readonly ImportedPoint[], language: Language): Omit<SheetResult, 'imported'> {
  const header =
    language === 'zh'
      ? ['序列号', '名称', '类型', '额定功率 (kW)', '充电枪']
      : ['Serial number', 'Name', 'Type', 'Rated power (kW)', 'Connectors'];
  return {
    header,
    sample: points
      .slice(0, SAMPLE)
      .map(({ form }) => [
        form.serialNumber,
        form.pointName,
        form.equipmentType.toUpperCase(),
        String(form.ratedPower),
        form.connectors
          .map(({ connectorType, maxPowerW }) => `${CONNECTOR_TYPE_WORDS[connectorType][language]} ${maxPowerW / 1000} kW`)
          .join(', '),
      ]),
  };
}
