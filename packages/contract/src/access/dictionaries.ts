import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, withFields } from '../core/fields.ts';
import { id, nothing } from '../core/values.ts';

/** Specification section 3; the label in the caller's language. */
export const dictionaryEntry = z.object({
  dictLabel: z.string(),
  dictValue: z.string(),
  listClass: z.string(),
  cssClass: z.string(),
});
export type DictionaryEntry = z.infer<typeof dictionaryEntry>;

const type = z.string().regex(/^[a-z][a-z0-9_]{1,49}$/);
const cssName = z
  .string()
  .trim()
  .max(60)
  .regex(/^[\w -]*$/)
  .default('');

export const LIST_CLASSES = ['', 'default', 'primary', 'success', 'info', 'warning', 'danger'] as const;
const LIST_CLASS_WORDS = {
  '': { en: 'Plain text', zh: '纯文本' },
  default: { en: 'Default', zh: '默认' },
  primary: { en: 'Primary', zh: '主要' },
  success: { en: 'Success', zh: '成功' },
  info: { en: 'Info', zh: '信息' },
  warning: { en: 'Warning', zh: '警告' },
  danger: { en: 'Danger', zh: '危险' },
};

export const DICTIONARY_FIELDS = {
  value: {
    kind: 'id',
    words: { en: 'Value', zh: '键值' },
    hint: { en: 'Stored in the data. Existing data keeps the old value.', zh: '保存在数据中的值，修改后旧数据不会随之改变。' },
  },
  labelZh: { kind: 'text', words: { en: 'Chinese label', zh: '中文名称' } },
  labelEn: { kind: 'text', words: { en: 'English label', zh: '英文名称' } },
  listClass: { kind: 'word', values: LIST_CLASS_WORDS, words: { en: 'Tag style', zh: '显示样式' } },
  sort: {
    kind: 'count',
    words: { en: 'Order', zh: '排序' },
    hint: { en: 'Smaller numbers come first.', zh: '数字小的排在前面。' },
  },
  cssClass: { kind: 'id', words: { en: 'CSS class', zh: '样式类名' } },
  enabled: {
    kind: 'flag',
    words: { en: 'Enabled', zh: '启用' },
    hint: { en: 'When disabled, it is no longer offered as a choice.', zh: '停用后不再出现在下拉选项中。' },
  },
} as const satisfies Fields;

export const dictionaryForm = z.object(
  withFields(DICTIONARY_FIELDS, {
    value: z.string().trim().min(1).max(60),
    labelZh: z.string().trim().min(1).max(100),
    labelEn: z.string().trim().min(1).max(100),
    listClass: z.enum(LIST_CLASSES).default(''),
    cssClass: cssName,
    sort: z.number().int().min(0).max(100_000).default(0),
    enabled: z.boolean().default(true),
  }),
);
export const dictionaryRow = dictionaryForm.extend({ id, type });
export type DictionaryRow = z.infer<typeof dictionaryRow>;

export const dictionaryType = z.object({ type, nameZh: z.string(), nameEn: z.string(), entries: z.number().int() });

export const dictionaries = {
  byType: endpoint({
    method: 'GET',
    path: '/system/dict/data/type/:type',
    summary: 'The entries of a dictionary, in its order',
    access: 'signedIn',
    params: z.object({ type }),
    response: z.array(dictionaryEntry),
  }),
  /** The application form has no session; these dictionaries are no secret. */
  forPublic: endpoint({
    method: 'GET',
    path: '/web/apply/dict/:type',
    summary: 'The entries of a dictionary that the application form uses',
    access: 'public',
    params: z.object({ type: z.enum(['country', 'industry']) }),
    response: z.array(dictionaryEntry),
  }),
  types: endpoint({
    method: 'GET',
    path: '/system/dict/type',
    summary: 'The dictionaries',
    access: 'config:read',
    response: z.array(dictionaryType),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/system/dict/data',
    summary: 'All entries of a dictionary, to edit',
    access: 'config:read',
    query: z.object({ type }),
    response: z.array(dictionaryRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/system/dict/data',
    summary: 'Add an entry (super provider)',
    access: 'config:write',
    body: dictionaryForm.extend({ type }),
    response: dictionaryRow,
    log: { operation: 'dictionary.create', words: { en: 'Create dictionary entry', zh: '新建字典项' }, operand: 'value' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/system/dict/data/:id',
    summary: 'Change an entry (super provider)',
    access: 'config:write',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: dictionaryForm,
    response: dictionaryRow,
    log: { operation: 'dictionary.update', words: { en: 'Change dictionary entry', zh: '修改字典项' }, operand: 'value' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/system/dict/data/:id',
    summary: 'Delete an entry (super provider)',
    access: 'config:write',
    params: z.object({ id: z.coerce.number().int().positive() }),
    response: nothing,
    log: { operation: 'dictionary.delete', words: { en: 'Delete dictionary entry', zh: '删除字典项' }, operand: 'id' },
  }),
};
