import { z } from 'zod';
import { fileName } from '../access/system-users.ts';
import { endpoint } from '../core/endpoint.ts';
import { amount, id, idParam, instant, keyword, manyOf, note, pageOf, paging, positiveAmount } from '../core/values.ts';

export const CORPORATE_TRANSFER_STATUSES = ['entered', 'confirmed', 'rejected'] as const;
/** `company`: credited to the company's account; `evenly`: all of it divided among its members; `each`: the same amount to each, the rest stays. */
export const SPREADS = ['company', 'evenly', 'each'] as const;

/** A company's bank transfer (decisions section 6): entered by one person, decided by another. */
export const corporateTransfer = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  providerId: id,
  providerName: z.string(),
  amount,
  currency: z.string(),
  bankReference: z.string(),
  hasSlip: z.boolean(),
  spread: z.enum(SPREADS),
  memberAmount: amount.nullable(),
  /** Members who would get something now; of a confirmed one: who got something. */
  members: z.number().int(),
  /** What went to members. Null until confirmed. */
  spreadAmount: amount.nullable(),
  status: z.enum(CORPORATE_TRANSFER_STATUSES),
  remark: z.string(),
  enteredBy: z.string(),
  enteredTime: instant,
  decidedBy: z.string().nullable(),
  decidedTime: instant.nullable(),
  decisionNote: z.string(),
  /** The caller entered it, so that somebody else must decide. */
  own: z.boolean(),
});
export type CorporateTransfer = z.infer<typeof corporateTransfer>;

export const corporateTransferForm = z.object({
  companyId: id,
  amount: positiveAmount,
  bankReference: z.string().trim().min(1).max(64),
  slipFile: fileName.nullable().default(null),
  spread: z.enum(SPREADS).default('company'),
  /** For `each`. */
  memberAmount: positiveAmount.nullable().default(null),
  remark: z.string().trim().max(200).default(''),
});

export const corporateTransfers = {
  list: endpoint({
    method: 'GET',
    path: '/web/corporateTransfers',
    summary: 'Bank transfers of companies, newest first',
    access: 'corporateTransfer:read',
    overStations: true,
    query: z.object({
      ...paging,
      keyword,
      status: manyOf(z.enum(CORPORATE_TRANSFER_STATUSES)),
      companyId: z.coerce.number().int().optional(),
      providerId: z.coerce.number().int().optional(),
      from: instant.optional(),
      to: instant.optional(),
    }),
    response: pageOf(corporateTransfer),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/corporateTransfers/:id',
    summary: 'One bank transfer',
    access: 'corporateTransfer:read',
    overStations: true,
    params: idParam,
    response: corporateTransfer,
  }),
  slip: endpoint({
    method: 'GET',
    path: '/web/corporateTransfers/:id/slip',
    summary: 'The bank slip of a transfer, as a download',
    access: 'corporateTransfer:read',
    overStations: true,
    params: idParam,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/web/corporateTransfers',
    summary: 'Enter a bank transfer; a bank reference that is known already is refused',
    access: 'corporateTransfer:enter',
    overStations: true,
    body: corporateTransferForm,
    response: corporateTransfer,
    log: { operation: 'corporateTransfer.enter', operand: 'bankReference' },
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/web/corporateTransfers/:id/confirm',
    summary: 'Confirm that the money has come, by another person than who entered it; credits it, once',
    access: 'corporateTransfer:confirm',
    overStations: true,
    params: idParam,
    body: z.object({ note: note.default('') }),
    response: corporateTransfer,
    log: { operation: 'corporateTransfer.confirm', operand: 'id' },
  }),
  reject: endpoint({
    method: 'POST',
    path: '/web/corporateTransfers/:id/reject',
    summary: 'Reject a bank transfer, by another person than who entered it',
    access: 'corporateTransfer:confirm',
    overStations: true,
    params: idParam,
    body: z.object({ note: note.min(1) }),
    response: corporateTransfer,
    log: { operation: 'corporateTransfer.reject', operand: 'id' },
  }),
};
