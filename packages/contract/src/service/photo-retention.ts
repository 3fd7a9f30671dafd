import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, MONTHS, withFields } from '../core/fields.ts';
import { id } from '../core/values.ts';

/** For how many months after its end the photos of an order are kept, unless a provider says otherwise. */
export const PHOTO_MONTHS = 24;

export const PHOTO_RULE_FIELDS = {
  months: {
    kind: 'count',
    unit: MONTHS,
    words: { en: 'Keep photos for', zh: '照片保留' },
    hint: {
      en: 'After an order was archived or cancelled. What drivers wrote of it goes with them. Photos of claims and legal checks stay.',
      zh: '自工单归档或取消起计算，车主填写的内容一并清除；索赔和法定检查的照片始终保留。',
    },
  },
} as const satisfies Fields;

export const photoRule = z.object(withFields(PHOTO_RULE_FIELDS, { providerId: id, months: z.number().int().min(1).max(240) }));
export type PhotoRule = z.infer<typeof photoRule>;

export const photoRetention = {
  get: endpoint({
    method: 'GET',
    path: '/web/workOrder/photoRetention',
    summary: 'How long photos of work orders, and what drivers wrote of them, are kept',
    access: 'workOrder:confirm',
    query: z.object({ providerId: z.coerce.number().int().positive() }),
    response: photoRule,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/web/workOrder/photoRetention',
    summary: 'Set how long photos of work orders, and what drivers wrote of them, are kept',
    access: 'workOrder:confirm',
    needsAllStations: true,
    body: photoRule,
    response: photoRule,
    log: {
      operation: 'photoRetention.save',
      words: { en: 'Set how long photos are kept', zh: '设置照片保留期限' },
      operand: 'providerId',
    },
  }),
};
