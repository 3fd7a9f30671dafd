import { type Field, type Fields, PROVIDER, STATION, unit } from '../core/fields.ts';

/** Where something is charged: the connector, and what it belongs to. */
export const CONNECTOR = {
  ...STATION,
  pointName: { kind: 'text', words: { en: 'Charge point', zh: '充电桩' } },
  serialNumber: { kind: 'id', words: { en: 'Serial number', zh: '序列号' } },
  connectorNo: { kind: 'count', words: { en: 'Connector', zh: '充电枪' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

/** A charge point, as it is chosen. */
export const POINT = { kind: 'thing', words: CONNECTOR.pointName.words } as const satisfies Field;

/** A session, and whose it is. */
export const SESSION = {
  transactionId: { kind: 'id', words: { en: 'Transaction', zh: '交易号' } },
  account: { kind: 'text', words: { en: 'Account', zh: '账号' } },
  cardNumber: { kind: 'text', words: { en: 'Card number', zh: '卡号' } },
  energyWh: { kind: 'energy', words: { en: 'Energy', zh: '电量' } },
} as const satisfies Fields;

/** A station as a site whose power is shared. */
export const SITE = {
  stationId: { kind: 'thing', words: { en: 'Site', zh: '站点' } },
  stationName: { kind: 'text', words: { en: 'Site', zh: '站点' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
} as const satisfies Fields;

export const WATTS = unit('W');
export const AMPERES = unit('A');
