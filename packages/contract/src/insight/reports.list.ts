import { listOf } from '../core/list.ts';
import { reports } from './reports.ts';

export const REPORT_KIND_WORDS = {
  operation: { en: 'Operation statistics', zh: '运营统计' },
  financial: { en: 'Financial statistics', zh: '财务统计' },
};

/** The list of scheduled reports. */
export const reportList = listOf({
  name: 'reports',
  endpoint: reports.list,
  columns: {
    reportName: {
      kind: 'text',
      words: { en: 'Name', zh: '报表名称' },
      width: 178,
      seen: 'always',
      fixed: 'start',
      sort: true,
    },
    status: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 80 },
    when: { kind: 'own', words: { en: 'Sent', zh: '发送时间' }, width: 170 },
    nextTime: { kind: 'time', zone: 'timeZone', words: { en: 'Next', zh: '下次发送' }, sort: true, width: 112 },
    lastRun: { kind: 'own', words: { en: 'Last', zh: '最近一次' }, width: 128 },
    recipients: { kind: 'own', words: { en: 'Recipients', zh: '接收人' }, width: 204 },
    scope: { kind: 'own', words: { en: 'Limited to', zh: '统计范围' }, width: 100 },
    provider: { kind: 'provider', field: 'ownerProviderName', words: { en: 'Provider', zh: '运营商' } },
    owner: { kind: 'text', field: 'ownerName', words: { en: 'Owner', zh: '所属用户' }, width: 130, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, recipient', zh: '报表名称、接收人' } },
    kind: { kind: 'options', main: true, values: REPORT_KIND_WORDS, words: { en: 'Kind', zh: '类型' } },
    enabled: {
      kind: 'options',
      main: true,
      values: { true: { en: 'On', zh: '启用' }, false: { en: 'Off', zh: '停用' } },
      words: { en: 'Status', zh: '状态' },
    },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
