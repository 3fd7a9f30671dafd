import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { amount, id, instant, keyword, manyOf, nothing, pageOf, paging, positiveAmount } from '../core/values.ts';

export const CARD_STATUSES = ['valid', 'lost', 'expired'] as const;
/** The idTag that a charger reads (OCPP 1.6: at most 20 characters, compared without case). */
export const cardNumber = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,20}$/);

export const card = z.object({
  id,
  cardNumber,
  physicalNumber: z.string(),
  balance: amount,
  currency: z.string(),
  status: z.enum(CARD_STATUSES),
  userName: z.string(),
  phone: z.string(),
  email: z.string(),
  providerId: id,
  providerName: z.string(),
  chargeUserId: id.nullable(),
  expireTime: instant.nullable(),
  createTime: instant,
});
export type Card = z.infer<typeof card>;

const cardParam = z.object({ cardNumber });
export const TRADE_TYPES = ['recharge', 'refund'] as const;
/** A recharge is positive, a refund negative (specification section 5). */
export const movementForm = z.object({
  amount,
  /** What is meant by the amount: a refund that is not negative is refused with `refundNotNegative`. Absent: the sign says it. */
  tradeType: z.enum(TRADE_TYPES).optional(),
  remark: z.string().trim().max(200).default(''),
  requestId: z.string().min(8).max(64),
});

export const cards = {
  list: endpoint({
    method: 'GET',
    path: '/web/cards',
    summary: 'Cards',
    access: 'card:read',
    query: z.object({
      ...paging,
      keyword,
      status: manyOf(z.enum(CARD_STATUSES)),
      providerId: z.coerce.number().int().optional(),
    }),
    response: pageOf(card),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/cards/:cardNumber',
    summary: 'One card',
    access: 'card:read',
    params: cardParam,
    response: card,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/web/cards',
    summary: 'Issue a card, with a first recharge',
    access: 'card:issue',
    body: z.object({
      providerId: id,
      cardNumber,
      physicalNumber: z.string().trim().min(1).max(40),
      amount: z.union([positiveAmount, z.literal('0')]),
      expireTime: instant.nullable(),
      email: z.union([z.email().max(200), z.literal('')]).default(''),
      userName: z.string().trim().max(60).default(''),
      phone: z.string().trim().max(30).default(''),
      chargeUserId: id.nullable().default(null),
    }),
    response: card,
    log: { operation: 'card.issue', operand: 'cardNumber' },
  }),
  recharge: endpoint({
    method: 'POST',
    path: '/web/cards/:cardNumber/recharge',
    summary: 'Recharge (positive) or refund (negative); a repeated requestId changes nothing',
    access: 'card:recharge',
    params: cardParam,
    body: movementForm,
    response: card,
    log: { operation: 'card.recharge', operand: 'cardNumber' },
  }),
  reportLoss: endpoint({
    method: 'POST',
    path: '/web/cards/:cardNumber/report-loss',
    summary: 'Report a card lost',
    access: 'card:issue',
    params: cardParam,
    response: nothing,
    log: { operation: 'card.reportLoss', operand: 'cardNumber' },
  }),
  cancelLoss: endpoint({
    method: 'POST',
    path: '/web/cards/:cardNumber/cancel-loss',
    summary: 'A lost card is found',
    access: 'card:issue',
    params: cardParam,
    response: nothing,
    log: { operation: 'card.cancelLoss', operand: 'cardNumber' },
  }),
};
