import { listOf } from '../core/list.ts';
import { REPORT_FIELDS, REPORT_KIND_WORDS, reports } from './reports.ts';

/** The list of scheduled reports. */
export const reportList = listOf({
  name: 'reports',
  endpoint: reports.list,
  fields: REPORT_FIELDS,
  columns: {
    reportName: { width: 178, seen: 'always', fixed: 'start', sort: true },
    status: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 80 },
    when: { kind: 'own', words: { en: 'Sent', zh: '发送时间' }, width: 170 },
    nextTime: { sort: true, width: 112 },
    lastRun: { kind: 'own', words: { en: 'Last', zh: '最近一次' }, width: 128 },
    recipients: { kind: 'own', width: 204 },
    scope: { kind: 'own', words: { en: 'Limited to', zh: '统计范围' }, width: 100 },
    provider: { field: 'ownerProviderName' },
    owner: { field: 'ownerName', width: 130, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, recipient', zh: '报表名称、接收人' } },
    kind: { kind: 'options', main: true, values: REPORT_KIND_WORDS },
    enabled: {
      kind: 'options',
      main: true,
      values: { true: { en: 'On', zh: '启用' }, false: { en: 'Off', zh: '停用' } },
      words: { en: 'Status', zh: '状态' },
    },
    providerId: { kind: 'provider' },
  },
});
