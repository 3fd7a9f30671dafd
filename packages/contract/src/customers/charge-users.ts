import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { amount, id, idParam, instant, keyword, pageOf, paging } from '../core/values.ts';
import { movementForm } from './cards.ts';

export const CHARGE_USER_TYPES = ['card', 'phone', 'platformAdmin'] as const;

export const chargeUser = z.object({
  id,
  account: z.string(),
  phone: z.string(),
  email: z.string(),
  userType: z.enum(CHARGE_USER_TYPES),
  /** The idTag under which the app and administrators start sessions of this user. */
  idTag: z.string(),
  cardBalance: amount,
  mobileBalance: amount,
  currency: z.string(),
  postPaid: z.boolean(),
  status: z.enum(['enabled', 'disabled']),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  providerId: id,
  registerTime: instant,
});
export type ChargeUser = z.infer<typeof chargeUser>;

export const chargeUsers = {
  list: endpoint({
    method: 'GET',
    path: '/web/chargeUsers',
    summary: 'Charge users',
    access: 'chargeUser:read',
    query: z.object({ ...paging, keyword, groupId: z.coerce.number().int().optional() }),
    response: pageOf(chargeUser),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/chargeUsers',
    summary: 'Register a charge user',
    access: 'chargeUser:write',
    body: z.object({
      providerId: id,
      account: z.string().trim().min(1).max(64),
      phone: z.string().trim().max(30).default(''),
      email: z.union([z.email().max(200), z.literal('')]).default(''),
      userType: z.enum(CHARGE_USER_TYPES).default('phone'),
      groupId: id.nullable().default(null),
      postPaid: z.boolean().default(false),
    }),
    response: chargeUser,
    log: { operation: 'chargeUser.create', operand: 'account' },
  }),
  recharge: endpoint({
    method: 'POST',
    path: '/web/chargeUsers/:id/recharge',
    summary: 'Recharge (positive) or refund (negative) the mobile balance',
    access: 'chargeUser:recharge',
    params: idParam,
    body: movementForm,
    response: chargeUser,
    log: { operation: 'chargeUser.recharge', operand: 'id' },
  }),
};
