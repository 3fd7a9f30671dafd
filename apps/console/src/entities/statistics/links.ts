import type { Days } from './period.ts';

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
}

interface LedgerOf {
  providerId?: number | string | undefined;
  source?: string | undefined;
  currency?: string | undefined;
}

/** Days are those of each station's, or each provider's, own clock: as figures are counted, wherever the reader is. */
function path(list: string, { from, to }: Days, words: Words): string {
  const given = Object.entries({ firstDay: from, lastDay: to, ...words }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${list}?${new URLSearchParams(given)}`;
}

/** The finished, valid charging records that a figure counts. */
export const recordsPath = (days: Days, of: RecordsOf = {}): string =>
  path('/historyRecord/chargeRecord', days, { status: 'finished', valid: 'true', ...of });

/** Recharges or refunds of a period. */
export const rechargesPath = (days: Days, tradeType: 'recharge' | 'refund', of: LedgerOf = {}): string =>
  path('/financialManagement/rechargeRecord', days, { tradeType, ...of });

/** Transfers of a period. */
export const transfersPath = (days: Days, of: LedgerOf = {}): string =>
  path('/financialManagement/transferRecord', days, { ...of });
