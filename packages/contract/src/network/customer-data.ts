import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, withFields } from '../core/fields.ts';
import { id, instant } from '../core/values.ts';
import { command } from './commands.ts';
import { idTag } from './id-tags.ts';
import { serialNumber } from './points.ts';

/** What became of a question after a customer's data: asked, refused, told by the charger. */
export const CUSTOMER_DATA_STATES = ['asked', 'refused', 'told'] as const;
const STATE_WORDS = {
  asked: { en: 'Asked', zh: '已请求' },
  refused: { en: 'Refused', zh: '被拒绝' },
  told: { en: 'Answered', zh: '已答复' },
};

export const CUSTOMER_DATA_FIELDS = {
  idTag: { kind: 'id', words: { en: 'Card number', zh: '卡号' } },
  customerIdentifier: {
    kind: 'text',
    words: { en: 'Customer identifier', zh: '客户标识' },
    hint: { en: 'As the charger knows it, where it knows no card', zh: '充电桩不以卡号识别时使用' },
  },
  erase: { kind: 'flag', words: { en: 'Erase it there', zh: '在充电桩上删除' } },
  state: { kind: 'word', values: STATE_WORDS, words: { en: 'Status', zh: '状态' } },
  data: { kind: 'text', long: true, words: { en: 'What the charger holds', zh: '充电桩保存的数据' } },
  requestedBy: { kind: 'text', words: { en: 'By', zh: '操作人' } },
  requestTime: { kind: 'time', words: { en: 'Asked', zh: '请求时间' } },
  answerTime: { kind: 'time', words: { en: 'Answered', zh: '答复时间' } },
} as const satisfies Fields;

/** Whose data, by one of the two names, and whether it is erased there. */
export const customerDataForm = z
  .object(
    withFields(CUSTOMER_DATA_FIELDS, {
      idTag: idTag.optional(),
      customerIdentifier: z.string().trim().min(1).max(64).optional(),
      erase: z.boolean().default(false),
    }),
  )
  .refine(({ idTag: tag, customerIdentifier }) => (tag === undefined) !== (customerIdentifier === undefined), {
    path: ['idTag'],
  });

export const customerData = z.object(
  withFields(CUSTOMER_DATA_FIELDS, {
    id,
    idTag: z.string().nullable(),
    customerIdentifier: z.string().nullable(),
    erase: z.boolean(),
    state: z.enum(CUSTOMER_DATA_STATES),
    /** What it told; empty: it holds nothing. */
    data: z.string(),
    requestedBy: z.string(),
    requestTime: instant,
    answerTime: instant.nullable(),
  }),
);
export type CustomerData = z.infer<typeof customerData>;

const params = z.object({ serialNumber });

export const customersData = {
  list: endpoint({
    method: 'GET',
    path: '/web/customerData/:serialNumber',
    summary: 'What a charge point of OCPP 2.x was asked of customers’ data within a month, and what it told',
    access: 'chargeUser:privacy',
    params,
    response: z.object({ list: z.array(customerData), timeZone: z.string() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/web/customerData/:serialNumber',
    summary: 'Ask a charge point what it holds of a customer, or have it erased there',
    access: 'chargeUser:privacy',
    params,
    body: customerDataForm,
    response: command,
    log: {
      operation: 'customerData.ask',
      words: { en: 'Customer data at a charger', zh: '充电桩客户数据' },
      operand: 'serialNumber',
    },
  }),
};
