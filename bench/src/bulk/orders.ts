import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../api.ts';
import type { Effort, Row } from '../row.ts';
import type { System } from '../system.ts';
import type { Asked } from './list-urls.ts';
import { seedOrders } from './orders-seed.ts';
import { seededSystem } from './sizes.ts';
import { timed } from './timed.ts';

const ORDERS = 365_000;
/** Sessions that the stations have beside them. */
const RECORDS = 10_000;
const BAR = 50;
/** Of service in figures. */
const FIGURES_BAR = 100;

const list = (what: string, query: string): Asked => ({
  what: `orders: ${what}`,
  path: `/web/getWorkOrderList?${query}`,
  bar: BAR,
});
const page = (what: string, query: string): Asked => list(what, `limit=10&${query}`);
const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString();

/** Service in figures of so many days up to some days ago; of all, or by what rows are of. */
function figures(by: string, period: string, days: number, until: number): Asked {
  const query = `from=${day(until + days).slice(0, 10)}&to=${day(until).slice(0, 10)}`;
  return {
    what: `figures of ${period}${by === '' ? '' : ` by ${by}`}`,
    path: by === '' ? `/web/workOrder/figures?${query}` : `/web/workOrder/figures/rows?${query}&by=${by}&limit=20`,
    bar: FIGURES_BAR,
  };
}

const ASKED: readonly Asked[] = [
  page('first page', ''),
  list('first page of 300', 'limit=300'),
  page('page 1,000', 'page=1000'),
  page('page in the middle', `page=${ORDERS / 20}`),
  page('last page', `page=${ORDERS / 10}`),
  ...['taskId', 'priority', 'stationName', 'repairDueTime', 'createTime'].flatMap((field) => [
    page(`by ${field}, up`, `sort=${field}`),
    page(`by ${field}, down`, `sort=-${field}`),
  ]),
  page('one by its number', 'taskId=WO00000777'),
  page('archived', 'state=archived'),
  page('waiting for dispatch', 'state=waitingDispatch'),
  page('on hold, where none is', 'state=waiting'),
  page('cancelled, page 500', 'state=cancelled&page=500'),
  page('of a fault', 'faultCode=HighTemperature'),
  page('of a fault that nobody had', 'faultCode=WeakSignal'),
  page('from a warning, where none is', 'source=warning'),
  page('reported by drivers', 'source=public'),
  page('urgent', 'priority=1'),
  page('of a station', 'stationId=3'),
  page('of stations by a part of the name', 'stationName=Station 01'),
  page('of a point', 'pointId=BULK-00003'),
  page('of a provider', 'providerId=2'),
  page('of a man', 'serviceManId=1'),
  page('mine as leader', 'mine=leader'),
  page('not mended in time', 'overdue=repair'),
  page('nobody sent in time', 'overdue=response'),
  page('of a month', `startTime=${day(60)}&endTime=${day(30)}`),
  page('of a month, urgent and archived', `startTime=${day(60)}&endTime=${day(30)}&priority=1&state=archived`),
  page('of a month two years ago, of a fault', `startTime=${day(700)}&endTime=${day(670)}&faultCode=HighTemperature`),
  page('keyword, a station', 'keyword=Station 003'),
  page('keyword, every station', 'keyword=Station'),
  page('keyword, a point', 'keyword=BULK-00003'),
  page('keyword, a number', 'keyword=WO00000777'),
  page('keyword, words of many descriptions', 'keyword=breaker'),
  page('keyword, Chinese', `keyword=${encodeURIComponent('无法拔出')}`),
  page('keyword, one description', 'keyword=%23300777'),
  page('keyword that nothing has', 'keyword=nothing like it'),
  { what: 'orders: one with photos', path: '/web/workOrder/detail?taskId=WO00000770', bar: BAR },
  { what: 'orders: its flow chart', path: '/web/getWorkOrderFlowChart?taskId=WO00000770', bar: BAR },
  { what: 'orders: how many in each state', path: '/web/workOrder/summary', bar: BAR },
  ...(['', 'station', 'vendor', 'model', 'firmware', 'serviceMan', 'fault'] as const).flatMap((by) => [
    figures(by, 'a quarter', 92, 2),
    figures(by, 'two years', 730, 0),
  ]),
];

/** Waits until the server has counted the days of all orders. */
async function counted({ db }: System): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ waits: boolean }>('select exists (select from service_figure_dirty) as waits');
    if (!rows[0]!.waits) break;
    await sleep(500);
  }
  await db.query('vacuum (analyze) service_figure, service_figure_day, service_figure_month, uptime_day, uptime_month');
}

/** Any page and filter of the list of work orders, over 365,000 of them with photos at every tenth. */
export async function orders(effort: Effort): Promise<Row[]> {
  const system = await seededSystem(RECORDS, effort.folder, effort.say);
  try {
    const { rows } = await system.db.query<{ orders: number }>('select count(*)::int as orders from work_order');
    if (rows[0]!.orders < ORDERS) await seedOrders(system.adminUrl.replace(/\/postgres$/, '/csms'), ORDERS);
    // Triggers are off while it is seeded; what these orders lost is not what is measured.
    await system.db.query(
      'select count_service_figures(array(select id from work_order w where not exists (select from service_figure f where f.id = w.id)))',
    );
    await system.db.query('update service_figure set lost_sessions = 0 where lost_sessions is null');
    await counted(system);
    const api = await signIn(system);
    const lines: Row[] = [];
    const asked = ASKED.map(({ path, ...one }) => ({ ...one, url: typeof path === 'string' ? path : path(ORDERS) }));
    // A server that has only just started compiles its code first: it is in use before it is measured.
    for (let n = 0; n < 4; n++) for (const { url } of asked) await api(url).then((answer) => answer.text());
    for (const { what, url, bar } of asked) {
      const { p50, p95 } = await timed(effort.rounds, () => api(url).then((answer) => answer.text()));
      lines.push([what, `${p50.toFixed(1)}/${p95.toFixed(1)}`, `p50/p95 ms, p95 < ${bar} ms${p95 > bar ? '   OVER' : ''}`]);
    }
    return lines;
  } finally {
    await system.stop();
  }
}
