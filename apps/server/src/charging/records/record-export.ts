import { type ChargingRecord, each, endReason, FEE_FIELDS, type Language, type recordList } from '@csms/contract';
import { isTimeZone } from '@csms/kernel';
import type { Cell } from '../../platform/spreadsheet/cell.ts';
import type { OwnCells } from '../../platform/spreadsheet/list-cells.ts';
import { momentCell, moneyCell } from '../../platform/spreadsheet/spreadsheet.ts';

const STATION_TIME = { en: 'station time', zh: '站点时间' };

/** Whose clock the times of a file are by, in words: the zone that was asked for, else each station's own. */
export const clockOf = (timeZone: string | undefined, language: Language): string =>
  timeZone && isTimeZone(timeZone) ? timeZone : STATION_TIME[language];

/** Nothing is charged before a record is settled: nothing is not 0. */
const billed =
  (field: 'discount' | 'cost' | (typeof FEE_FIELDS)[number]) =>
  (record: ChargingRecord): Cell =>
    record.status === 'finished' ? moneyCell(record[field], record.currency) : null;

/** The cells of a record that are not what their kind says; its times are in `timeZone` or else in its station's. */
export function ownCells(timeZone: string | undefined): OwnCells<typeof recordList> {
  const zoneOf = (record: ChargingRecord) => (timeZone && isTimeZone(timeZone) ? timeZone : record.timeZone);
  return {
    startTime: (record) => momentCell(record.startTime, zoneOf(record)),
    endTime: (record) => momentCell(record.endTime, zoneOf(record)),
    ...each(FEE_FIELDS, billed),
    discount: billed('discount'),
    cost: billed('cost'),
    stopReason: (record, { language }) => ({ text: endReason(record, language) }),
  };
}
