import { listOf } from '../core/list.ts';
import { COMMAND_RESULT_WORDS } from './command-words.ts';
import { COMMAND_FIELDS, commands } from './commands.ts';
import { POINT_FIELDS } from './points.ts';

/** The list of commands. */
export const commandList = listOf({
  name: 'commands',
  endpoint: commands.list,
  fields: COMMAND_FIELDS,
  columns: {
    time: { field: 'requestTime', sort: 'requestTime', seen: 'always', width: 128 },
    point: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 190, seen: 'always' },
    action: { width: 150, seen: 'always' },
    result: { kind: 'own', words: { en: 'Result', zh: '结果' }, width: 206, seen: 'always' },
    by: { field: 'requestedBy', width: 150 },
    reason: { kind: 'own', width: 168 },
    provider: { field: 'providerName' },
    answered: { field: 'answerTime', seen: 'chosen' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Charge point, serial number', zh: '充电桩名称、序列号' } },
    action: { kind: 'options', many: true, main: true },
    result: { kind: 'options', many: true, main: true, values: COMMAND_RESULT_WORDS, words: { en: 'Result', zh: '结果' } },
    status: { kind: 'options', many: true, words: { en: 'Stage', zh: '阶段' } },
    stationId: { kind: 'own', words: POINT_FIELDS.stationId.words },
    providerId: { kind: 'provider', words: COMMAND_FIELDS.providerName.words },
    requestedBy: { kind: 'text' },
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
