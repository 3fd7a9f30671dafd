import { listOf, withExport } from '../core/list.ts';
import { SITE_LIMIT_COLUMNS, SITE_LIMIT_KIND_WORDS, SITE_LIMIT_STATE_WORDS, siteLimits } from './load-balancing.limits.ts';

/** The list of limits that hold at times. */
export const siteLimitList = withExport(
  listOf({
    name: 'siteLimits',
    endpoint: siteLimits.list,
    columns: {
      times: { kind: 'own', words: { en: 'In force', zh: '限制时段' }, width: 310, seen: 'always', fixed: 'start' },
      state: { kind: 'word', values: SITE_LIMIT_STATE_WORDS, words: { en: 'State', zh: '状态' }, width: 100 },
      circuitName: { kind: 'own', words: { en: 'Limited', zh: '限制对象' }, width: 178 },
      limitW: {
        kind: 'power',
        words: { en: 'Limit', zh: '限制功率' },
        inFile: { en: 'Limit (kW)', zh: '限制功率 (kW)' },
        width: 92,
      },
      limitA: { kind: 'count', words: { en: 'Limit per line (A)', zh: '每相上限 (A)' }, width: 118, seen: 'chosen' },
      orderedBy: { kind: 'text', words: { en: 'Ordered by', zh: '下令方' }, width: 112 },
      reason: { kind: 'text', words: { en: 'Reason', zh: '原因' }, width: 124, seen: 'alone' },
      reachedW: {
        kind: 'power',
        words: { en: 'Reached', zh: '实际最高' },
        inFile: { en: 'Highest load (kW)', zh: '实际最高 (kW)' },
        width: 92,
      },
      overS: {
        kind: 'own',
        words: { en: 'Time over limit', zh: '超限时长' },
        inFile: { en: 'Over limit (s)', zh: '超限时长 (秒)' },
        width: 110,
      },
      kind: { kind: 'word', values: SITE_LIMIT_KIND_WORDS, words: { en: 'Kind', zh: '类型' }, seen: 'chosen' },
      holdsFrom: { kind: 'time', zone: 'timeZone', words: { en: 'From', zh: '开始时间' }, sort: true, seen: 'chosen' },
      holdsUntil: { kind: 'time', zone: 'timeZone', words: { en: 'Until', zh: '结束时间' }, sort: true, seen: 'chosen' },
      reference: { kind: 'text', words: { en: 'Reference', zh: '外部单号' }, width: 150, seen: 'chosen' },
      stationName: { kind: 'text', words: { en: 'Site', zh: '站点' }, width: 180, sort: true, seen: 'chosen' },
      endedBy: { kind: 'text', words: { en: 'Ended by', zh: '结束操作人' }, width: 130, seen: 'chosen' },
      createdBy: { kind: 'text', words: { en: 'Created by', zh: '创建人' }, width: 130, seen: 'chosen' },
      createTime: { kind: 'time', zone: 'timeZone', words: { en: 'Created', zh: '创建时间' }, sort: true, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Reason, ordered by, reference', zh: '原因、下令方、外部单号' } },
      state: { kind: 'options', many: true, main: true, values: SITE_LIMIT_STATE_WORDS, words: { en: 'State', zh: '状态' } },
      kind: { kind: 'options', many: true, values: SITE_LIMIT_KIND_WORDS, words: { en: 'Kind', zh: '类型' } },
      stationId: { kind: 'own', words: { en: 'Site', zh: '站点' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: siteLimits.export, words: { en: 'Power limits', zh: '限功率安排' }, columns: SITE_LIMIT_COLUMNS },
);
