import { listOf, withExport } from '../core/list.ts';
import { LOG_EXPORT_COLUMNS, SYSTEM_LOG_FIELDS, systemLog } from './system-log.ts';

/** The list of the system log. */
export const systemLogList = withExport(
  listOf({
    name: 'systemLog',
    endpoint: systemLog.getOperateLogs,
    fields: SYSTEM_LOG_FIELDS,
    columns: {
      time: { width: 132, seen: 'always', fixed: 'start', sort: true },
      operationName: { width: 220, sort: 'operationType' },
      operator: { width: 150, sort: true },
      content: { width: 324 },
      operand: { width: 120, seen: 'chosen' },
      resultText: { width: 94 },
      ipAddress: { width: 124, sort: true },
      providerName: {},
      mode: { width: 70, seen: 'alone' },
      requestContent: { seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Content, operand, operator', zh: '操作内容、对象、操作人' } },
      startTime: { kind: 'range', to: 'endTime', main: true, words: { en: 'Time', zh: '操作时间' } },
      operationType: { kind: 'options', many: true, main: true },
      result: {
        kind: 'options',
        main: true,
        values: { success: { en: 'Success', zh: '成功' }, failure: { en: 'Failure', zh: '失败' } },
      },
      operator: { kind: 'text' },
      ipAddress: { kind: 'text' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: systemLog.export, words: { en: 'System log', zh: '系统日志' }, columns: LOG_EXPORT_COLUMNS },
);
