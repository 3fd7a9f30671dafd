/** What is asked of the API, over a database of the bulk seed. A new list or figure is measured by adding a line. */
export interface Asked {
  what: string;
  /** Below `/prod-api`; `path(records)` where it depends on how many there are. */
  path: string | ((records: number) => string);
  /** The bar for p95, ms. */
  bar: number;
}

const LIST = 50;
const RECORDS = '/web/chargingRecords';
const list = (what: string, query: string): Asked => ({ what, path: `${RECORDS}?limit=10&${query}`, bar: LIST });

const figure = (what: string, path: string): Asked => ({ what, path, bar: 100 });

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
/** Periods that begin and end within months, as people ask for them. */
const MONTH_DAYS = `from=${day(30)}&to=${day(0)}`;
const QUARTER = `from=${day(100)}&to=${day(10)}`;
const YEARS = `from=${day(720)}&to=${day(0)}`;

const MONTH = 'from=2026-06-01T00:00:00Z&to=2026-07-01T00:00:00Z';

export const ASKED: readonly Asked[] = [
  list('records: first page', ''),
  { what: 'records: first page of 300', path: `${RECORDS}?limit=300`, bar: LIST },
  list('records: page 1,000', 'page=1000'),
  { what: 'records: page in the middle', path: (n) => `${RECORDS}?limit=10&page=${Math.ceil(n / 20)}`, bar: LIST },
  { what: 'records: last page', path: (n) => `${RECORDS}?limit=10&page=${Math.ceil(n / 10)}`, bar: LIST },
  ...['startTime', 'endTime', 'energyWh', 'cost', 'transactionId'].flatMap((field) => [
    list(`records: by ${field}, up`, `sort=${field}`),
    list(`records: by ${field}, down`, `sort=-${field}`),
  ]),
  list('records: of a station', 'stationId=3'),
  list('records: of a station, by energy', 'stationId=3&sort=-energyWh'),
  list('records: of a provider', 'providerId=2'),
  list('records: of a point', 'serialNumber=BULK-00003'),
  list('records: of a card', 'cardNumber=CARD00000003'),
  list('records: of an account by a part of it', 'account=139000012'),
  list('records: of a charge user', 'chargeUserId=3'),
  list('records: one transaction', 'transactionId=777'),
  list('records: started by card', 'startType=card'),
  list('records: started by remote or scan', 'startType=remote,scan'),
  list('records: finished', 'status=finished'),
  list('records: to be reviewed', 'status=review'),
  list('records: charging', 'status=charging'),
  list('records: stopped by a power loss', 'stopReason=PowerLoss'),
  list('records: stopped for a reason nobody has', 'stopReason=HardReset'),
  list('records: valid', 'valid=true'),
  list('records: invalid', 'valid=false'),
  list('records: of a month', MONTH),
  list('records: of a month, finished and valid', `${MONTH}&status=finished&valid=true`),
  list('records: of a station and a month, by cost', `${MONTH}&stationId=3&sort=-cost`),
  list('records: of a month, by cost', `${MONTH}&sort=-cost`),
  list('records: of a month started by card', `${MONTH}&startType=card`),
  list('records: keyword, a card', 'keyword=CARD00000003'),
  list('records: keyword, a station', 'keyword=Station 003'),
  list('records: keyword, every station', 'keyword=Station'),
  list('records: keyword that nothing has', 'keyword=nothing like it'),
  list('records: keyword, a number', 'keyword=777'),
  { what: 'totals of all records', path: `${RECORDS}/totals`, bar: LIST },
  { what: 'totals of a station', path: `${RECORDS}/totals?stationId=3`, bar: LIST },
  { what: 'totals of a month', path: `${RECORDS}/totals?${MONTH}`, bar: LIST },
  { what: 'totals of a card', path: `${RECORDS}/totals?cardNumber=CARD00000003`, bar: LIST },
  { what: 'totals: started by card', path: `${RECORDS}/totals?startType=card`, bar: LIST },
  { what: 'one record', path: `${RECORDS}/777`, bar: LIST },
  { what: 'recharges: first page', path: '/web/rechargeRecords?limit=10', bar: LIST },
  { what: 'recharges: page 1,000', path: '/web/rechargeRecords?limit=10&page=1000', bar: LIST },
  { what: 'recharges: by amount', path: '/web/rechargeRecords?limit=10&sort=-amount', bar: LIST },
  { what: 'recharges: refunds', path: '/web/rechargeRecords?limit=10&tradeType=refund', bar: LIST },
  { what: 'recharges: keyword', path: '/web/rechargeRecords?limit=10&keyword=CARD00000003', bar: LIST },
  { what: 'recharges: of a month', path: `/web/rechargeRecords?limit=10&${MONTH}`, bar: LIST },
  { what: 'recharges: totals', path: '/web/rechargeRecords/totals', bar: LIST },
  { what: 'alarms: first page', path: '/web/alarms?limit=10', bar: LIST },
  { what: 'alarms: page 1,000', path: '/web/alarms?limit=10&page=1000', bar: LIST },
  { what: 'alarms: last page', path: (n) => `/web/alarms?limit=10&page=${Math.ceil(n / 200)}`, bar: LIST },
  { what: 'alarms: newest', path: '/web/alarms?limit=10&sort=-openTime', bar: LIST },
  { what: 'alarms: of a provider', path: '/web/alarms?limit=10&providerId=2', bar: LIST },
  { what: 'alarms: open', path: '/web/alarms?limit=10&state=open', bar: LIST },
  { what: 'OCPP log: newest 50 of a point', path: '/web/ocppLog?limit=50&serialNumber=BULK-00003', bar: LIST },
  figure('dashboard: today', '/web/dashboard/day?timeZone=Asia/Shanghai'),
  figure('dashboard: the same day last week', '/web/dashboard/day?daysBack=7&timeZone=Asia/Shanghai'),
  figure('dashboard: utilisation', '/web/dashboard/utilisation'),
  figure('dashboard: 12 months', '/web/dashboard/trend?span=month&timeZone=Asia/Shanghai'),
  figure('dashboard: 12 weeks', '/web/dashboard/trend?span=week&timeZone=Asia/Shanghai'),
  figure('dashboard: network', '/web/dashboard/network'),
  figure('dashboard: power of 24 hours', '/web/dashboard/power'),
  figure('dashboard: faults', '/web/dashboard/faults'),
  ...[
    ['a month', MONTH_DAYS, 'day'],
    ['a quarter', QUARTER, 'week'],
    ['two years', YEARS, 'month'],
  ].flatMap(([span, period, unit]) => [
    figure(`statistics of ${span}: summary`, `/web/statistics/summary?${period}`),
    figure(`statistics of ${span}: trend by ${unit}`, `/web/statistics/trend?${period}&unit=${unit}`),
    figure(`statistics of ${span}: by station`, `/web/statistics/breakdown?${period}&by=station&limit=10`),
    figure(`statistics of ${span}: by point`, `/web/statistics/breakdown?${period}&by=point&limit=10`),
    figure(`statistics of ${span}: by connector type`, `/web/statistics/breakdown?${period}&by=connectorType&limit=10`),
    figure(`statistics of ${span}: heat map`, `/web/statistics/heat?${period}`),
    figure(`statistics of ${span}: heat map of a station`, `/web/statistics/heat?${period}&stationId=3`),
    figure(`finances of ${span}: summary`, `/web/financialStatistics/summary?${period}`),
    figure(`finances of ${span}: trend by ${unit}`, `/web/financialStatistics/trend?${period}&unit=${unit}`),
    figure(`finances of ${span}: by station`, `/web/financialStatistics/breakdown?${period}&by=station&limit=10`),
  ]),
];
