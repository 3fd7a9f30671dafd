import { listOf } from '../core/list.ts';
import { configurationTemplates, TEMPLATE_FIELDS } from './configurations.ts';

/** The list of configuration templates. */
export const configurationTemplateList = listOf({
  name: 'configurationTemplates',
  endpoint: configurationTemplates.list,
  fields: TEMPLATE_FIELDS,
  columns: {
    name: { field: 'templateName', width: 160, seen: 'always' },
    fits: { kind: 'own', words: { en: 'For', zh: '适用于' }, width: 180 },
    keys: { kind: 'own', words: { en: 'Keys', zh: '配置项' }, width: 330 },
    points: { kind: 'own', words: { en: 'Charge points', zh: '使用的充电桩' }, width: 170 },
    provider: { field: 'providerName' },
    updated: { field: 'updateTime', width: 112 },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Template, model', zh: '模板名称、型号' } },
  },
});
