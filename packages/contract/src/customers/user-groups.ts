import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, keyword, name, note, pageOf, paging } from '../core/values.ts';

export const userGroup = z.object({
  id,
  groupName: name,
  providerId: id,
  description: note,
  /** Monthly electricity limit in kWh; null: none. */
  electricityLimit: z.number().positive().nullable(),
  memberCount: z.number().int(),
});

export const userGroups = {
  list: endpoint({
    method: 'GET',
    path: '/web/userGroups',
    summary: 'User groups',
    access: 'userGroup:read',
    query: z.object({ ...paging, keyword }),
    response: pageOf(userGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/userGroups',
    summary: 'Make a user group',
    access: 'userGroup:write',
    body: userGroup.omit({ id: true, memberCount: true }).extend({ description: note.default('') }),
    response: userGroup,
    log: { operation: 'userGroup.create', operand: 'groupName' },
  }),
};
