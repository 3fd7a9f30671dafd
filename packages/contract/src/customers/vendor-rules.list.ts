import { listOf } from '../core/list.ts';
import { vendorRules } from './vendor-rules.ts';

/** The list of vendors' rules. */
export const vendorRuleList = listOf({
  name: 'vendorRules',
  endpoint: vendorRules.list,
  columns: {
    vendor: { kind: 'text', words: { en: 'Vendor', zh: '厂商' }, width: 180, seen: 'always', fixed: 'start' },
    model: { kind: 'text', words: { en: 'Model', zh: '型号' }, width: 160 },
    steps: { kind: 'own', words: { en: 'Steps', zh: '处理步骤' }, width: 240 },
    pattern: { kind: 'text', words: { en: 'Pattern', zh: '表达式' }, width: 200 },
    delays: { kind: 'own', words: { en: 'Delayed answers', zh: '延迟应答' }, width: 200, seen: 'chosen' },
    idTagLength: { kind: 'count', words: { en: 'Length of made tokens', zh: '生成令牌长度' }, width: 170, seen: 'chosen' },
    note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 260 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Vendor, model, pattern, note', zh: '厂商、型号、表达式、备注' } },
  },
});
