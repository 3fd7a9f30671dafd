import { listOf, withExport } from '../core/list.ts';
import {
  SITE_LIMIT_COLUMNS,
  SITE_LIMIT_FIELDS,
  SITE_LIMIT_KIND_WORDS,
  SITE_LIMIT_STATE_WORDS,
  siteLimits,
} from './load-balancing.limits.ts';

/** The list of limits that hold at times. */
export const siteLimitList = withExport(
  listOf({
    name: 'siteLimits',
    endpoint: siteLimits.list,
    fields: SITE_LIMIT_FIELDS,
    columns: {
      times: { kind: 'own', words: { en: 'In force', zh: '限制时段' }, width: 310, seen: 'always', fixed: 'start' },
      state: { width: 100 },
      circuitName: { kind: 'own', width: 178 },
      limitW: { width: 92 },
      limitA: { width: 118, seen: 'chosen' },
      orderedBy: { width: 112 },
      reason: { width: 124, seen: 'alone' },
      reachedW: { inFile: { en: 'Highest load (kW)', zh: '实际最高 (kW)' }, width: 92 },
      overS: {
        kind: 'own',
        words: { en: 'Time over limit', zh: '超限时长' },
        inFile: { en: 'Over limit (s)', zh: '超限时长 (秒)' },
        width: 110,
      },
      kind: { seen: 'chosen' },
      holdsFrom: { sort: true, seen: 'chosen' },
      holdsUntil: { sort: true, seen: 'chosen' },
      reference: { width: 150, seen: 'chosen' },
      stationName: { width: 180, sort: true, seen: 'chosen' },
      endedBy: { width: 130, seen: 'chosen' },
      createdBy: { width: 130, seen: 'chosen' },
      createTime: { sort: true, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Reason, ordered by, reference', zh: '原因、下令方、外部单号' } },
      state: { kind: 'options', many: true, main: true, values: SITE_LIMIT_STATE_WORDS },
      kind: { kind: 'options', many: true, values: SITE_LIMIT_KIND_WORDS },
      stationId: { kind: 'own' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: siteLimits.export, words: { en: 'Power limits', zh: '限功率安排' }, columns: SITE_LIMIT_COLUMNS },
);
