import { listOf } from '../core/list.ts';
import { COMMAND_ACTION_WORDS, COMMAND_RESULT_WORDS } from './command-words.ts';
import { commands } from './commands.ts';

/** The list of commands. */
export const commandList = listOf({
  name: 'commands',
  endpoint: commands.list,
  columns: {
    time: {
      kind: 'time',
      seconds: true,
      field: 'requestTime',
      words: { en: 'Time', zh: '时间' },
      sort: 'requestTime',
      seen: 'always',
      width: 128,
    },
    point: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 190, seen: 'always' },
    action: {
      kind: 'word',
      values: COMMAND_ACTION_WORDS,
      words: { en: 'Operation', zh: '操作' },
      width: 150,
      seen: 'always',
    },
    result: { kind: 'own', words: { en: 'Result', zh: '结果' }, width: 206, seen: 'always' },
    by: { kind: 'text', field: 'requestedBy', words: { en: 'By', zh: '操作人' }, width: 150 },
    reason: { kind: 'own', words: { en: 'Reason', zh: '原因' }, width: 168 },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
    answered: { kind: 'time', field: 'answerTime', words: { en: 'Answered', zh: '应答时间' }, seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Charge point, serial number', zh: '充电桩名称、序列号' } },
    action: { kind: 'options', many: true, main: true, words: { en: 'Operation', zh: '操作' } },
    result: { kind: 'options', many: true, main: true, values: COMMAND_RESULT_WORDS, words: { en: 'Result', zh: '结果' } },
    status: { kind: 'options', many: true, words: { en: 'Stage', zh: '阶段' } },
    stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    requestedBy: { kind: 'text', words: { en: 'By', zh: '操作人' } },
    from: { kind: 'range', to: 'to', words: { en: 'Given', zh: '下发时间' } },
    late: {
      kind: 'options',
      values: { true: { en: 'Late answers only', zh: '仅看迟到的应答' } },
      words: { en: 'Late answer', zh: '迟到的应答' },
    },
    failed: {
      kind: 'options',
      values: { true: { en: 'Failed only', zh: '仅看失败' } },
      words: { en: 'Outcome', zh: '执行情况' },
    },
    batchId: { kind: 'text', words: { en: 'Given together', zh: '同一批指令' } },
  },
});
