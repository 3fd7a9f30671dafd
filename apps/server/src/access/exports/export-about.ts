import { type Language, START_TYPES } from '@csms/contract';
import { isTimeZone, localDateTime, offsetMinutesAt } from '@csms/kernel';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { cellText } from '../../platform/spreadsheet/cell-styles.ts';
import type { About } from '../../platform/spreadsheet/spreadsheet.ts';

type Words = Readonly<Record<Language, string>>;

const OWN: Record<
  'title' | 'list' | 'period' | 'made' | 'zone' | 'filter' | 'all' | 'until' | 'since' | 'stations' | 'ownToday',
  Words
> = {
  title: { en: 'About this file', zh: '文件说明' },
  list: { en: 'Contents', zh: '内容' },
  period: { en: 'Period', zh: '时间范围' },
  made: { en: 'Generated', zh: '生成时间' },
  zone: { en: 'Time zone', zh: '时区' },
  filter: { en: 'Filter', zh: '筛选条件' },
  all: { en: 'None', zh: '无' },
  until: { en: 'until', zh: '截至' },
  since: { en: 'from', zh: '自' },
  stations: { en: 'Each station’s own; every time has its offset', zh: '各站点当地时间，每个时间均带时差' },
  ownToday: { en: 'up to now, by each station’s local date', zh: '截至当前，按各站点当地日期' },
};

/** Filters by the names that lists give them. */
const FILTERS: Readonly<Record<string, Words>> = {
  keyword: { en: 'Keyword', zh: '关键字' },
  providerId: { en: 'Provider', zh: '运营商' },
  stationId: { en: 'Station', zh: '站点' },
  groupId: { en: 'User group', zh: '用户组' },
  serialNumber: { en: 'Serial number', zh: '序列号' },
  connectorNo: { en: 'Connector', zh: '充电枪' },
  connectorType: { en: 'Connector type', zh: '枪型' },
  startType: { en: 'Start type', zh: '启动方式' },
  status: { en: 'Status', zh: '状态' },
  valid: { en: 'Valid', zh: '有效' },
  currency: { en: 'Currency', zh: '币种' },
  stopReason: { en: 'Stop reason', zh: '停止原因' },
  tradeType: { en: 'Type', zh: '交易类型' },
  source: { en: 'Source', zh: '来源' },
  level: { en: 'Level', zh: '级别' },
  kind: { en: 'Kind', zh: '类别' },
  state: { en: 'State', zh: '状态' },
  below: { en: 'Below the threshold', zh: '低于阈值' },
  today: { en: 'Began today', zh: '今日开始' },
  unit: { en: 'Step', zh: '粒度' },
};
/** Not what rows are chosen by. */
const SKIPPED = new Set([
  'columns',
  'format',
  'timeZone',
  'sort',
  'page',
  'limit',
  'table',
  'language',
  'from',
  'to',
  'firstDay',
  'lastDay',
  'month',
  'months',
  'upToNow',
  'view',
]);

/** Values that are words of the API. */
const VALUES: Readonly<Record<string, Words>> = {
  true: { en: 'yes', zh: '是' },
  false: { en: 'no', zh: '否' },
  charging: { en: 'Charging', zh: '充电中' },
  finished: { en: 'Finished', zh: '已完成' },
  review: { en: 'Needs review', zh: '待复核' },
  open: { en: 'Open', zh: '未恢复' },
  closed: { en: 'Closed', zh: '已恢复' },
  serious: { en: 'Serious', zh: '严重' },
  common: { en: 'Minor', zh: '一般' },
  recharge: { en: 'Recharge', zh: '充值' },
  refund: { en: 'Refund', zh: '退款' },
  day: { en: 'Day', zh: '按天' },
  week: { en: 'Week', zh: '按周' },
  month: { en: 'Month', zh: '按月' },
  [START_TYPES[0]]: { en: 'Card swipe', zh: '刷卡启动' },
  remote: { en: 'Administrator', zh: '管理员启动' },
  scan: { en: 'Code scan', zh: '扫码启动' },
  testCharge: { en: 'Test charge', zh: '测试充电' },
};

interface Ask {
  /** What the file is called. */
  name: string;
  /** The filter, as the list's endpoint takes it. */
  query: object;
  language: Language;
  /** Epoch ms. */
  now: number;
  /** The zone of its times; `station`: each row's own. Absent: it has none but days. */
  timeZone?: string | undefined;
}

/** What an export says about itself: contents, period, filter in names, time zone, and when it was made. */
export async function aboutExport(trx: Trx, { name, query, language, now, timeZone }: Ask): Promise<About> {
  const given = query as Record<string, unknown>;
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
  const moment = (at: number) => cellText({ local: { ...localDateTime(zone, at), offset: offsetMinutesAt(zone, at) } });
  const say = (word: keyof typeof OWN) => OWN[word][language];
  const at = (value: unknown): string | undefined => {
    if (typeof value !== 'string' || value === '') return undefined;
    return /^\d{4}-\d\d-\d\dT/.test(value) ? moment(Date.parse(value)) : value;
  };
  const [from, to] = [at(given.firstDay ?? given.from ?? given.month), at(given.lastDay ?? given.to)];
  const period = from && to ? `${from} – ${to}` : from ? `${say('since')} ${from}` : to ? `${say('until')} ${to}` : say('all');
  const filters: string[] = [];
  for (const [key, value] of Object.entries(given)) {
    if (
      SKIPPED.has(key) ||
      value === undefined ||
      value === '' ||
      value === false ||
      (Array.isArray(value) && value.length === 0)
    )
      continue;
    const label = FILTERS[key]?.[language] ?? key;
    const words = (Array.isArray(value) ? value : [value]).map((one) => VALUES[String(one)]?.[language] ?? String(one));
    filters.push(`${label}: ${(await nameOf(trx, key, value)) ?? words.join(', ')}`);
  }
  const days = [from, to].map((text) => text?.slice(0, 10)).filter((text) => text !== undefined);
  return {
    title: say('title'),
    lines: [
      [say('list'), name],
      [say('period'), given.upToNow === true ? `${period} (${say('ownToday')})` : period],
      [say('filter'), filters.join('; ') || say('all')],
      [say('zone'), timeZone === 'station' || timeZone === undefined ? say('stations') : zone],
      [say('made'), moment(now)],
    ],
    period: days.length > 0 ? [...new Set(days)].join('_') : undefined,
  };
}

/** The name that an id stands for; undefined where it is none. */
async function nameOf(trx: Trx, key: string, value: unknown): Promise<string | undefined> {
  const names = {
    stationId: sql`select name from station_label`,
    providerId: sql`select name from provider`,
    groupId: sql`select name from user_group_label`,
  }[key];
  if (names === undefined || typeof value !== 'number') return undefined;
  const { rows } = await sql<{
    name: string;
  }>`${names} where id = ${Math.min(value, 2_147_483_647)}`.execute(trx);
  return rows[0]?.name;
}
