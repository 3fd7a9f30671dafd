import { CONNECTOR } from '../charging/charging-fields.ts';
import { each } from '../charging/fee-kinds.ts';
import { MAINTENANCE_KIND_WORDS, MAINTENANCE_KINDS } from '../charging/maintenance.ts';
import { listOf, withExport } from '../core/list.ts';
import type { Words } from '../core/words.ts';
import { OUTAGE_CAUSES, UPTIME_EXPORT_COLUMNS, UPTIME_THRESHOLD, UPTIME_WORDS, uptime } from './uptime.ts';

const inMinutes = ({ en, zh }: Words): Words => ({ en: `${en} (min)`, zh: `${zh}（分钟）` });
const MADE_OF = { kind: 'own', seen: 'file' } as const;

/** The uptime report. Whose rows it has, by station, point or connector, says which of the columns a screen shows. */
export const uptimeList = withExport(
  listOf({
    name: 'uptime',
    endpoint: uptime.list,
    fields: CONNECTOR,
    columns: {
      stationName: { width: 190, sort: true },
      pointName: { width: 180, seen: 'always', fixed: 'start', sort: true, together: ['serialNumber'] },
      connectorNo: { width: 84, seen: 'always' },
      percent: {
        kind: 'own',
        words: { en: 'Uptime', zh: '可用率' },
        inFile: { en: 'Uptime (%)', zh: '可用率（%）' },
        width: 146,
        seen: 'always',
        sort: true,
        together: ['verdict', 'totalMinutes'],
      },
      course: { kind: 'own', words: { en: 'Over time', zh: '走势' }, width: 116 },
      below: {
        kind: 'count',
        words: { en: 'Connectors below target', zh: '未达标枪数' },
        inFile: { en: 'Connectors below target', zh: '未达标枪数' },
        width: 180,
        sort: true,
      },
      outageMinutes: {
        kind: 'own',
        words: { en: 'Outage (min)', zh: '停用（分钟）' },
        inFile: { en: 'Outage (min)', zh: '停用时长（分钟）' },
        inDialog: { en: 'Outage (min)', zh: '停用时长（分钟）' },
        width: 160,
        sort: true,
        together: OUTAGE_CAUSES,
      },
      excludedMinutes: {
        kind: 'own',
        words: { en: 'Excluded (min)', zh: '剔除（分钟）' },
        inFile: { en: 'Excluded (min)', zh: '剔除时长（分钟）' },
        width: 160,
        sort: true,
      },
      unknownMinutes: {
        kind: 'count',
        words: { en: 'No data (min)', zh: '无数据（分钟）' },
        inFile: { en: 'No data (min)', zh: '无数据时长（分钟）' },
        width: 122,
        seen: 'alone',
        sort: true,
      },
      providerName: {},
      serialNumber: { kind: 'text', seen: 'file' },
      verdict: {
        ...MADE_OF,
        words: { en: 'Threshold', zh: '达标情况' },
        inFile: { en: `Threshold ${UPTIME_THRESHOLD} %`, zh: `阈值 ${UPTIME_THRESHOLD}%` },
      },
      connectors: { kind: 'count', words: { en: 'Connectors', zh: '枪数' }, seen: 'file' },
      totalMinutes: { kind: 'count', words: { en: 'Monitored time (min)', zh: '有效监测时长（分钟）' }, seen: 'file' },
      ...each(OUTAGE_CAUSES, (cause) => ({ ...MADE_OF, words: inMinutes(UPTIME_WORDS.causes[cause]) })),
      ...each(MAINTENANCE_KINDS, (kind) => ({ ...MADE_OF, words: inMinutes(MAINTENANCE_KIND_WORDS[kind]) })),
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Point, serial number, station', zh: '充电桩、序列号、站点' } },
      stationId: { kind: 'own', main: true },
      below: {
        kind: 'options',
        main: true,
        values: {
          true: { en: `Below ${UPTIME_THRESHOLD} %`, zh: `低于 ${UPTIME_THRESHOLD}%` },
          false: { en: `Reaches ${UPTIME_THRESHOLD} %`, zh: `达到 ${UPTIME_THRESHOLD}%` },
        },
        words: { en: 'Threshold', zh: '达标情况' },
      },
      providerId: { kind: 'provider' },
      month: { kind: 'link', words: { en: 'Period', zh: '统计周期' } },
      months: { kind: 'link', words: { en: 'Period', zh: '统计周期' } },
      by: { kind: 'link', words: { en: 'Rows', zh: '统计对象' } },
    },
  }),
  { endpoint: uptime.export, words: { en: 'Uptime', zh: '可用率' }, columns: UPTIME_EXPORT_COLUMNS },
);
