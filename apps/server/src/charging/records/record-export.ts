import {
  type ChargingRecord,
  type EXPORT_COLUMNS,
  endReason,
  FEE_FIELDS,
  type FeeField,
  feeFieldWords,
  type Language,
} from '@csms/contract';
import { formatKWh, isTimeZone } from '@csms/kernel';
import { type Cell, momentCell } from '../../platform/spreadsheet/spreadsheet.ts';

export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

const HEADERS: Readonly<Record<Exclude<ExportColumn, FeeField>, Readonly<Record<Language, string>>>> = {
  transactionId: { en: 'Transaction', zh: '交易号' },
  stationName: { en: 'Station', zh: '站点' },
  pointName: { en: 'Charge point', zh: '充电桩' },
  serialNumber: { en: 'Serial number', zh: '序列号' },
  connectorNo: { en: 'Connector', zh: '充电枪' },
  account: { en: 'Account', zh: '账号' },
  cardNumber: { en: 'Card number', zh: '卡号' },
  startType: { en: 'Start type', zh: '启动方式' },
  startTime: { en: 'Start time', zh: '开始时间' },
  endTime: { en: 'End time', zh: '结束时间' },
  energy: { en: 'Energy (kWh)', zh: '电量 (kWh)' },
  discount: { en: 'Discount', zh: '优惠' },
  cost: { en: 'Cost', zh: '金额' },
  currency: { en: 'Currency', zh: '币种' },
  stopReason: { en: 'Stop reason', zh: '停止原因' },
  status: { en: 'Status', zh: '状态' },
};

const isFee = (column: ExportColumn): column is FeeField => FEE_FIELDS.some((field) => field === column);
const isAmount = (column: ExportColumn): column is FeeField | 'discount' | 'cost' =>
  isFee(column) || column === 'discount' || column === 'cost';

const START: Readonly<Record<ChargingRecord['startType'], Readonly<Record<Language, string>>>> = {
  card: { en: 'Card swipe', zh: '刷卡启动' },
  remote: { en: 'Administrator', zh: '管理员启动' },
  scan: { en: 'Code scan', zh: '扫码启动' },
};
const STATUS: Readonly<Record<ChargingRecord['status'], Readonly<Record<Language, string>>>> = {
  charging: { en: 'Charging', zh: '充电中' },
  finished: { en: 'Finished', zh: '已完成' },
  review: { en: 'Needs review', zh: '待复核' },
};

/** Times say whose clock they are by. */
export function headersOf(columns: readonly ExportColumn[], language: Language, timeZone: string | undefined): string[] {
  const clock = timeZone && isTimeZone(timeZone) ? timeZone : { en: 'station time', zh: '站点时间' }[language];
  const open = language === 'zh' ? ['（', '）'] : [' (', ')'];
  const fees = feeFieldWords(language);
  return columns.map((column) => {
    const head = isFee(column) ? fees[column] : HEADERS[column][language];
    return column === 'startTime' || column === 'endTime' ? `${head}${open[0]}${clock}${open[1]}` : head;
  });
}

/** A record as cells, its times in `timeZone` or else in its station's. */
export function cellsOf(
  record: ChargingRecord,
  columns: readonly ExportColumn[],
  language: Language,
  timeZone: string | undefined,
): Cell[] {
  const zone = timeZone && isTimeZone(timeZone) ? timeZone : record.timeZone;
  return columns.map((column): Cell => {
    // Nothing is charged before a record is settled: nothing is not 0.
    if (isAmount(column)) return record.status === 'finished' ? { number: record[column], places: 2 } : null;
    switch (column) {
      case 'transactionId':
      case 'connectorNo':
        return { number: String(record[column]) };
      case 'startTime':
      case 'endTime': {
        const time = record[column];
        return momentCell(time, zone);
      }
      case 'energy':
        return { number: formatKWh(record.energyWh) };
      case 'startType':
        return { text: START[record.startType][language] };
      case 'status':
        return { text: STATUS[record.status][language] };
      case 'stopReason':
        return { text: endReason(record, language) };
      default:
        return { text: record[column] ?? '' };
    }
  });
}
