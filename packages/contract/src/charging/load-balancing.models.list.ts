import { listOf, withExport } from '../core/list.ts';
import { CHARGER_MODEL_COLUMNS, chargerModels, FINDING_WORDS, LEARNING_STATE_WORDS } from './load-balancing.models.ts';

/** The list of charger models with what load balancing has learned of them. */
export const chargerModelList = withExport(
  listOf({
    name: 'chargerModels',
    endpoint: chargerModels.list,
    columns: {
      model: {
        kind: 'own',
        words: { en: 'Model', zh: '型号' },
        width: 190,
        seen: 'always',
        fixed: 'start',
        sort: true,
        together: ['vendor'],
      },
      pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩' }, width: 115, sort: true },
      way: {
        kind: 'own',
        words: { en: 'How it takes limits', zh: '限值下发方式' },
        width: 350,
        together: ['state'],
      },
      findings: {
        kind: 'own',
        words: { en: 'Findings', zh: '运行表现' },
        width: 385,
        sort: 'foundCount',
        together: ['wildCount', 'refusesCount', 'resumesFreeCount', 'forgetsCount', 'keepsCount', 'slowestS', 'clockJumpCount'],
      },
      efficiency: { kind: 'own', words: { en: 'DC efficiency (%)', zh: '直流效率 (%)' }, width: 140, sort: true },
      learnedTime: { kind: 'time', words: { en: 'Learned', zh: '识别时间' }, width: 170, sort: true, seen: 'chosen' },
      connectorCount: { kind: 'count', words: { en: 'Connectors', zh: '充电枪' }, width: 110, sort: true, seen: 'chosen' },
      foundCount: {
        kind: 'count',
        words: { en: 'Connectors with findings', zh: '表现异常的枪' },
        width: 190,
        sort: true,
        seen: 'chosen',
      },
      wildCount: { kind: 'count', words: FINDING_WORDS.wild, width: 190, sort: true, seen: 'chosen' },
      refusesCount: { kind: 'count', words: FINDING_WORDS.refuses, width: 170, sort: true, seen: 'chosen' },
      resumesFreeCount: { kind: 'count', words: FINDING_WORDS.resumesFree, width: 180, sort: true, seen: 'chosen' },
      forgetsCount: { kind: 'count', words: FINDING_WORDS.forgets, width: 210, sort: true, seen: 'chosen' },
      keepsCount: {
        kind: 'count',
        words: { en: 'Keeps its limit at a restart', zh: '重启后保留限值' },
        width: 210,
        sort: true,
        seen: 'chosen',
      },
      slowCount: { kind: 'count', words: FINDING_WORDS.slow, width: 130, sort: true, seen: 'chosen' },
      slowestS: {
        kind: 'count',
        words: { en: 'Slowest to obey (s)', zh: '执行限值最慢 (秒)' },
        width: 160,
        sort: true,
        seen: 'chosen',
      },
      clockJumpCount: {
        kind: 'count',
        words: { en: 'Clock jumped within 24 h', zh: '24 小时内时钟跳变' },
        width: 190,
        sort: true,
        seen: 'chosen',
      },
      vendor: { kind: 'text', seen: 'file', words: { en: 'Vendor', zh: '厂商' } },
      state: { kind: 'word', seen: 'file', values: LEARNING_STATE_WORDS, words: { en: 'State', zh: '识别状态' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Vendor, model', zh: '厂商、型号' } },
      finding: { kind: 'options', many: true, main: true, values: FINDING_WORDS, words: { en: 'Findings', zh: '运行表现' } },
      state: { kind: 'options', many: true, values: LEARNING_STATE_WORDS, words: { en: 'State', zh: '识别状态' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  {
    endpoint: chargerModels.export,
    words: { en: 'Charger models', zh: '充电桩型号' },
    columns: CHARGER_MODEL_COLUMNS,
    sorted: true,
  },
);
