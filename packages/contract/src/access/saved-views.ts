import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type ErrorEntry, entry } from '../core/errors/entry.ts';
import { id, idParam, nothing } from '../core/values.ts';

/** A list, by the name of its description. */
const listName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][\w.-]*$/);
/** Of a column, a filter or a sort. */
const key = z.string().min(1).max(60);
/** The most views of one list that one user keeps. */
export const MOST_VIEWS = 30;
const MOST_BYTES = 8192;

export const savedViewForm = z.object({
  list: listName,
  name: z.string().trim().min(1).max(40),
  /** As in the address of the list: text by the filter's key. */
  filters: z.record(key, z.string().max(1000)).refine((filters) => JSON.stringify(filters).length <= MOST_BYTES),
  sort: key.nullable().default(null),
  /** Null: the list's own choice. */
  hiddenColumns: z.array(key).max(100).nullable().default(null),
  density: z.enum(['comfortable', 'compact']).nullable().default(null),
  /** Whose holders see it too; null: nobody. */
  roleId: id.nullable().default(null),
});

export const savedView = savedViewForm.extend({
  id,
  roleName: z.string().nullable(),
  /** Who made it. */
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** The list opens with it for the caller. */
  isDefault: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

/** A list's filters, order, columns and row height under a name: a user's own, or shared with those who hold a role. */
export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/web/savedViews',
    summary: 'The views of a list that the caller made, and those shared with the caller’s role',
    access: 'signedIn',
    query: z.object({ list: listName }),
    response: z.array(savedView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/savedViews',
    summary: 'Keep a view of a list. It is shared with the caller’s own role, or by who may read roles with any of those',
    access: 'signedIn',
    body: savedViewForm,
    response: z.object({ id }),
    log: { operation: 'savedView.create', words: { en: 'Create view', zh: '新建视图' }, operand: 'name' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/savedViews/:id',
    summary: 'Change one of one’s own views; its list stays',
    access: 'signedIn',
    params: idParam,
    body: savedViewForm.omit({ list: true }),
    response: nothing,
    log: { operation: 'savedView.update', words: { en: 'Edit view', zh: '编辑视图' }, operand: 'name' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/savedViews/:id',
    summary: 'Delete one of one’s own views, or a shared one that the caller may change roles of',
    access: 'signedIn',
    params: idParam,
    response: nothing,
    log: { operation: 'savedView.delete', words: { en: 'Delete view', zh: '删除视图' }, operand: 'id' },
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/web/savedViews/default',
    summary: 'The view with which a list opens for the caller; null: with everything',
    access: 'signedIn',
    body: z.object({ list: listName, id: id.nullable() }),
    response: nothing,
    log: false,
  }),
};

export const SAVED_VIEWS_ERRORS = {
  tooManyViews: entry(
    601,
    409,
    'At most {most} views of one list. Delete one first',
    '每个列表最多保存 {most} 个视图，请先删除一个',
  ),
} as const satisfies Record<string, ErrorEntry>;
