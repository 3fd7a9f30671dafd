import { listOf } from '../core/list.ts';
import { VENDOR_RULE_FIELDS, vendorRules } from './vendor-rules.ts';

/** The list of vendors' rules. */
export const vendorRuleList = listOf({
  name: 'vendorRules',
  endpoint: vendorRules.list,
  fields: VENDOR_RULE_FIELDS,
  columns: {
    vendor: { width: 180, seen: 'always', fixed: 'start' },
    model: { width: 160 },
    steps: { kind: 'own', words: { en: 'Steps', zh: '处理步骤' }, width: 240 },
    pattern: { width: 200 },
    delays: { kind: 'own', words: { en: 'Delayed answers', zh: '延迟应答' }, width: 200, seen: 'chosen' },
    idTagLength: { width: 170, seen: 'chosen' },
    note: { width: 260 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Vendor, model, pattern, note', zh: '厂商、型号、表达式、备注' } },
  },
});
