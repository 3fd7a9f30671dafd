import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
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

export const dictionaryForm = z.object({
  value: z.string().trim().min(1).max(60),
  labelZh: z.string().trim().min(1).max(100),
  labelEn: z.string().trim().min(1).max(100),
  listClass: z.enum(['', 'default', 'primary', 'success', 'info', 'warning', 'danger']).default(''),
  cssClass: cssName,
  sort: z.number().int().min(0).max(100_000).default(0),
  enabled: z.boolean().default(true),
});
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
    log: { operation: 'dictionary.create', operand: 'value' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/system/dict/data/:id',
    summary: 'Change an entry (super provider)',
    access: 'config:write',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: dictionaryForm,
    response: dictionaryRow,
    log: { operation: 'dictionary.update', operand: 'value' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/system/dict/data/:id',
    summary: 'Delete an entry (super provider)',
    access: 'config:write',
    params: z.object({ id: z.coerce.number().int().positive() }),
    response: nothing,
    log: { operation: 'dictionary.delete', operand: 'id' },
  }),
};
