import { listOf, withExport } from '../core/list.ts';
import { LOG_EXPORT_COLUMNS, systemLog } from './system-log.ts';

/** The list of the system log. */
export const systemLogList = withExport(
  listOf({
    name: 'systemLog',
    endpoint: systemLog.getOperateLogs,
    columns: {
      time: {
        kind: 'time',
        seconds: true,
        words: { en: 'Time', zh: '时间' },
        width: 132,
        seen: 'always',
        fixed: 'start',
        sort: true,
      },
      operationName: { kind: 'text', words: { en: 'Operation', zh: '操作类型' }, width: 220, sort: 'operationType' },
      operator: { kind: 'text', words: { en: 'Operator', zh: '操作人' }, width: 150, sort: true },
      content: { kind: 'text', words: { en: 'Content', zh: '操作内容' }, width: 324 },
      operand: { kind: 'text', words: { en: 'Operand', zh: '操作对象' }, width: 120, seen: 'chosen' },
      resultText: { kind: 'text', words: { en: 'Result', zh: '操作结果' }, width: 94 },
      ipAddress: { kind: 'text', words: { en: 'IP address', zh: 'IP 地址' }, width: 124, sort: true },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      mode: { kind: 'text', words: { en: 'Mode', zh: '操作方式' }, width: 70, seen: 'alone' },
      requestContent: { kind: 'text', words: { en: 'Request content', zh: '请求内容' }, seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Content, operand, operator', zh: '操作内容、对象、操作人' } },
      startTime: { kind: 'range', to: 'endTime', main: true, words: { en: 'Time', zh: '操作时间' } },
      operationType: { kind: 'options', many: true, main: true, words: { en: 'Operation', zh: '操作类型' } },
      result: {
        kind: 'options',
        main: true,
        values: { success: { en: 'Success', zh: '成功' }, failure: { en: 'Failure', zh: '失败' } },
        words: { en: 'Result', zh: '操作结果' },
      },
      operator: { kind: 'text', words: { en: 'Operator', zh: '操作人' } },
      ipAddress: { kind: 'text', words: { en: 'IP address', zh: 'IP 地址' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: systemLog.export, words: { en: 'System log', zh: '系统日志' }, columns: LOG_EXPORT_COLUMNS },
);
