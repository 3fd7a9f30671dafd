import { listOf, withExport } from '../core/list.ts';
import { SERVICE_FIGURE_COLUMNS, serviceFigures } from './service-figures.ts';

const hours = (en: string, zh: string) => ({ en: `${en} (h)`, zh: `${zh}（小时）` });

/** Service in figures, a row a station, model, firmware, technician or fault. */
export const serviceFigureList = withExport(
  listOf({
    name: 'serviceFigures',
    endpoint: serviceFigures.rows,
    columns: {
      name: { kind: 'own', words: { en: 'Of', zh: '统计对象' }, width: 178, seen: 'always', fixed: 'start', sort: true },
      opened: { kind: 'count', words: { en: 'Opened', zh: '新建' }, width: 82, sort: true },
      archived: { kind: 'count', words: { en: 'Archived', zh: '归档' }, width: 92, sort: true },
      responseSeconds: {
        kind: 'own',
        words: { en: 'Response', zh: '响应时间' },
        inFile: hours('Response', '响应时间'),
        width: 100,
        sort: true,
        together: ['responseWorkSeconds'],
      },
      repairSeconds: {
        kind: 'own',
        words: { en: 'Repair', zh: '修复时间' },
        inFile: hours('Repair', '修复时间'),
        width: 90,
        sort: true,
        together: ['repairWorkSeconds'],
      },
      betweenFailuresSeconds: {
        kind: 'own',
        words: { en: 'Between failures', zh: '平均无故障时间' },
        inFile: hours('Between failures', '平均无故障时间'),
        width: 132,
        together: ['faults'],
      },
      firstTimeFix: {
        kind: 'own',
        words: { en: 'First-time fix', zh: '一次修复率' },
        inFile: { en: 'First-time fix (%)', zh: '一次修复率（%）' },
        width: 124,
        sort: true,
        together: ['worked', 'fixedFirst'],
      },
      againShare: {
        kind: 'own',
        words: { en: 'Work again', zh: '返修率' },
        inFile: { en: 'Work again (%)', zh: '返修率（%）' },
        width: 168,
        sort: true,
        together: ['reopened', 'repeated'],
      },
      healedOrders: {
        kind: 'own',
        words: { en: 'Remote fixes', zh: '远程恢复' },
        inFile: { en: 'Orders recovered remotely', zh: '远程恢复工单数' },
        width: 130,
        sort: true,
        together: ['recoveryRuns', 'recoveryHealed'],
      },
      costs: { kind: 'own', words: { en: 'Cost', zh: '费用' }, width: 92 },
      partsUsed: { kind: 'count', words: { en: 'Parts used', zh: '备件用量' }, width: 100, sort: true, seen: 'chosen' },
      lostSessions: {
        kind: 'own',
        words: { en: 'Lost sessions (estimate)', zh: '损失充电次数（估算）' },
        width: 180,
        sort: true,
        together: ['lostLow', 'lostHigh'],
        seen: 'chosen',
      },
      responseWorkSeconds: { kind: 'own', seen: 'file', words: hours('Response in working time', '响应工作时间') },
      repairWorkSeconds: { kind: 'own', seen: 'file', words: hours('Repair in working time', '修复工作时间') },
      faults: { kind: 'count', seen: 'file', words: { en: 'Faults', zh: '故障次数' } },
      worked: { kind: 'count', seen: 'file', words: { en: 'Orders worked at', zh: '人工处理工单数' } },
      fixedFirst: { kind: 'count', seen: 'file', words: { en: 'Fixed the first time', zh: '一次修复工单数' } },
      reopened: { kind: 'count', seen: 'file', words: { en: 'Reopened', zh: '重新打开' } },
      repeated: { kind: 'count', seen: 'file', words: { en: 'Recurred within 30 days', zh: '30 天内复发' } },
      recoveryRuns: { kind: 'count', seen: 'file', words: { en: 'Recovery runs', zh: '自动恢复次数' } },
      recoveryHealed: { kind: 'count', seen: 'file', words: { en: 'Successful recovery runs', zh: '恢复成功次数' } },
      lostLow: { kind: 'count', seen: 'file', words: { en: 'Lost sessions, at least', zh: '损失充电次数下限' } },
      lostHigh: { kind: 'count', seen: 'file', words: { en: 'Lost sessions, at most', zh: '损失充电次数上限' } },
    },
    filters: {
      stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
      providerId: { kind: 'provider', main: true, words: { en: 'Provider', zh: '运营商' } },
      from: { kind: 'link', words: { en: 'First day', zh: '开始日期' } },
      to: { kind: 'link', words: { en: 'Last day', zh: '结束日期' } },
      by: { kind: 'link', words: { en: 'Rows', zh: '统计对象' } },
    },
  }),
  {
    endpoint: serviceFigures.export,
    words: { en: 'Service figures', zh: '运维指标' },
    columns: SERVICE_FIGURE_COLUMNS,
    sorted: true,
  },
);
