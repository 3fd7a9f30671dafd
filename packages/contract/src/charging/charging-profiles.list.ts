import { listOf, withExport } from '../core/list.ts';
import { COMMAND_RESULT_WORDS } from '../network/command-words.ts';
import { chargingProfiles, PROFILE_COLUMNS } from './charging-profiles.ts';

export const PROFILE_PURPOSE_WORDS = {
  pointMax: { en: 'Charge point maximum', zh: '充电桩最大功率' },
  default: { en: 'Default for sessions', zh: '每次充电默认' },
  session: { en: 'Running session', zh: '当前充电' },
};
export const PROFILE_KIND_WORDS = {
  absolute: { en: 'Absolute', zh: '绝对时间' },
  recurring: { en: 'Recurring', zh: '周期重复' },
  relative: { en: 'Relative to session start', zh: '相对充电开始' },
};
export const PROFILE_RECURRENCY_WORDS = { daily: { en: 'Daily', zh: '每天' }, weekly: { en: 'Weekly', zh: '每周' } };
export const PROFILE_STATE_WORDS = {
  waiting: { en: 'Waiting', zh: '等待应答' },
  accepted: { en: 'All accepted', zh: '全部接受' },
  partly: { en: 'Partly accepted', zh: '部分接受' },
  refused: { en: 'Not accepted', zh: '未被接受' },
  cleared: { en: 'No longer installed', zh: '已清除或失效' },
};
export const PROFILE_RESULT_WORDS = {
  ...COMMAND_RESULT_WORDS,
  waiting: { en: 'Waiting', zh: '等待应答' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
  replaced: { en: 'Replaced', zh: '已被替换' },
  noSession: { en: 'No session running', zh: '无进行中的充电' },
  noConnector: { en: 'No such connector', zh: '无此充电枪' },
  balanced: { en: 'Not sent: load balancing is on', zh: '未下发：站点已启用负载均衡' },
};
export const PROFILE_END_WORDS = {
  cleared: { en: 'Cleared', zh: '已清除' },
  replaced: { en: 'Replaced', zh: '已被替换' },
  sessionEnded: { en: 'Session ended', zh: '充电已结束' },
  hardware: { en: 'Charger replaced', zh: '充电桩已更换' },
};
export const RATE_UNIT_WORDS = { A: { en: 'A', zh: 'A' }, W: { en: 'W', zh: 'W' } };

/** The list of charging profiles that were sent by hand. */
export const chargingProfileList = withExport(
  listOf({
    name: 'chargingProfiles',
    endpoint: chargingProfiles.list,
    columns: {
      id: { kind: 'id', words: { en: 'Profile', zh: '编号' }, width: 84, seen: 'always', fixed: 'start', sort: true },
      purpose: {
        kind: 'word',
        values: PROFILE_PURPOSE_WORDS,
        words: { en: 'Purpose', zh: '用途' },
        width: 166,
        seen: 'always',
      },
      status: { kind: 'word', values: PROFILE_STATE_WORDS, words: { en: 'Status', zh: '状态' }, width: 120, seen: 'always' },
      pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩' }, width: 112, sort: true },
      acceptedCount: { kind: 'count', words: { en: 'Accepted', zh: '已接受' }, width: 92 },
      installedCount: { kind: 'count', words: { en: 'Still installed', zh: '仍生效' }, width: 106 },
      limits: { kind: 'own', words: { en: 'Limits', zh: '限值' }, width: 124 },
      stackLevel: { kind: 'count', words: { en: 'Stack level', zh: '优先级' }, width: 110, sort: true, seen: 'chosen' },
      chargingProfileKind: {
        kind: 'word',
        values: PROFILE_KIND_WORDS,
        words: { en: 'Kind', zh: '类型' },
        width: 104,
        seen: 'alone',
      },
      chargingRateUnit: { kind: 'word', values: RATE_UNIT_WORDS, words: { en: 'Unit', zh: '单位' }, width: 80, seen: 'chosen' },
      validFrom: { kind: 'time', words: { en: 'Valid from', zh: '生效时间' }, seen: 'chosen' },
      validTo: { kind: 'time', words: { en: 'Valid to', zh: '失效时间' }, seen: 'chosen' },
      stationNames: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 128 },
      createdBy: { kind: 'text', words: { en: 'Sent by', zh: '下发人' }, width: 120, seen: 'chosen' },
      createTime: { kind: 'time', words: { en: 'Created', zh: '创建时间' }, sort: true, width: 112 },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Point, station, sender, number', zh: '充电桩、站点、下发人、编号' } },
      status: { kind: 'options', many: true, main: true, values: PROFILE_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      purpose: { kind: 'options', many: true, values: PROFILE_PURPOSE_WORDS, words: { en: 'Purpose', zh: '用途' } },
      stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: chargingProfiles.export, words: { en: 'Charging profiles', zh: '充电计划' }, columns: PROFILE_COLUMNS },
);

/** The list of the targets of one profile. */
export const profileTargetList = listOf({
  name: 'profileTargets',
  endpoint: chargingProfiles.targets,
  columns: {
    point: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 190, seen: 'always' },
    connectorNo: { kind: 'own', words: { en: 'Connector', zh: '充电枪' }, width: 120 },
    result: { kind: 'word', values: PROFILE_RESULT_WORDS, words: { en: 'Result', zh: '结果' }, width: 190, seen: 'always' },
    resultTime: { kind: 'time', words: { en: 'Answered', zh: '应答时间' } },
    end: { kind: 'own', words: { en: 'Now', zh: '当前' }, width: 150 },
    stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 150 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Point, station', zh: '充电桩、站点' } },
    result: { kind: 'options', many: true, main: true, values: PROFILE_RESULT_WORDS, words: { en: 'Result', zh: '结果' } },
  },
});
