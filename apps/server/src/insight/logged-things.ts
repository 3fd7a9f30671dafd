import { REPORT_KIND_WORDS, reportList } from '@csms/contract';
import { asFiltered, asListed, type LoggedThings } from '../access/index.ts';

/** What the operations of insight change. */
export const insightThings: LoggedThings = {
  report: {
    by: 'id',
    from: 'report_schedule r left join provider v on v.id = r.filter_provider_id left join station s on s.id = r.filter_station_id',
    key: 'r.id',
    fields: {
      reportName: asListed(reportList, 'reportName', 'r.name'),
      enabled: asFiltered(reportList, 'enabled', 'r.enabled::text'),
      kind: { is: 'r.kind', kind: 'word', values: REPORT_KIND_WORDS, words: { en: 'Content', zh: '报表内容' } },
      frequency: {
        is: 'r.frequency',
        kind: 'word',
        values: {
          daily: { en: 'Daily', zh: '每天' },
          weekly: { en: 'Weekly', zh: '每周' },
          monthly: { en: 'Monthly', zh: '每月' },
        },
        words: { en: 'Frequency', zh: '频率' },
      },
      weekday: {
        is: 'case when r.weekday is not null then array[r.weekday] end',
        kind: 'days',
        words: { en: 'Day of the week', zh: '星期' },
      },
      monthDay: { is: 'r.month_day', kind: 'count', words: { en: 'Day of the month', zh: '日期' } },
      time: { is: 'r.at_time', kind: 'text', words: { en: 'Time', zh: '时间' } },
      timeZone: { is: 'r.time_zone', kind: 'text', words: { en: 'Time zone', zh: '时区' } },
      provider: { is: 'v.name', kind: 'text', words: { en: 'Provider', zh: '运营商' } },
      station: { is: 's.name', kind: 'text', words: { en: 'Station', zh: '站点' } },
      currency: { is: 'r.currency', kind: 'text', words: { en: 'Currency', zh: '币种' } },
      language: {
        is: 'r.language',
        kind: 'word',
        values: { zh: { en: 'Chinese', zh: '中文' }, en: { en: 'English', zh: '英文' } },
        words: { en: 'Language of the report', zh: '报表语言' },
      },
      formats: {
        is: 'r.formats',
        kind: 'list',
        values: { xlsx: { en: 'XLSX spreadsheet', zh: 'XLSX 表格' }, pdf: { en: 'PDF report', zh: 'PDF 报告' } },
        words: { en: 'Files', zh: '文件格式' },
      },
      recipients: { is: 'r.recipients', kind: 'list', words: { en: 'Recipients', zh: '接收人邮箱' } },
    },
  },
  'displayLink.revoke': {
    by: 'id',
    from: 'display_link l',
    key: 'l.id',
    fields: {
      revokeTime: { is: 'l.revoked_at', kind: 'time', words: { en: 'Revoked', zh: '撤销时间' } },
      revokedBy: { is: 'l.revoked_by', kind: 'text', words: { en: 'Revoked by', zh: '撤销人' } },
    },
  },
  note: {
    by: 'id',
    from: 'user_note n',
    key: 'n.id',
    fields: { text: { is: 'n.text', kind: 'text', words: { en: 'Note', zh: '备注' } } },
  },
};
