import type { Days } from './period.ts';
import type { Today } from './use-today.ts';

type Words = Readonly<Record<string, string | number | undefined>>;

interface RecordsOf {
  stationId?: number | string | undefined;
  serialNumber?: string | undefined;
  startType?: string | undefined;
  providerId?: number | string | undefined;
  /** 0: nobody's. */
  groupId?: number | string | undefined;
  connectorType?: string | undefined;
  currency?: string | undefined;
  /** `false`: those that were taken back instead. */
  valid?: 'false' | undefined;
}

interface LedgerOf {
  providerId?: number | string | undefined;
  source?: string | undefined;
  currency?: string | undefined;
}

/** Days are those of each station's, or each provider's, own clock: as figures are counted, wherever the reader is. */
function path(list: string, days: Days | undefined, words: Words): string {
  const given = Object.entries({ firstDay: days?.from, lastDay: days?.to, ...words }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${list}?${new URLSearchParams(given)}`;
}

/** The finished charging records that a figure counts, valid ones unless said otherwise. Where stations have different todays, one day that is today is each one's own. */
export function recordsPath(days: Days, of: RecordsOf = {}, today?: Today): string {
  const own = today?.several && days.from === days.to && days.to === today.day.format('YYYY-MM-DD');
  const words = { status: 'finished', valid: 'true', ...of };
  return own
    ? path('/historyRecord/chargeRecord', undefined, { today: 'true', ...words })
    : path('/historyRecord/chargeRecord', days, words);
}

/** Recharges or refunds of a period. */
export const rechargesPath = (days: Days, tradeType: 'recharge' | 'refund', of: LedgerOf = {}): string =>
  path('/financialManagement/rechargeRecord', days, { tradeType, ...of });

/** Transfers of a period. */
export const transfersPath = (days: Days, of: LedgerOf = {}): string =>
  path('/financialManagement/transferRecord', days, { ...of });
