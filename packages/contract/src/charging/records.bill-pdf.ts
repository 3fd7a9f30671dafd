import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { LANGUAGES } from '../core/language.ts';

export const billPdfs = {
  get: endpoint({
    method: 'GET',
    path: '/web/chargingRecords/:transactionId/bill.pdf',
    summary: 'The bill of a charging record as a PDF, in `language` or else the caller’s',
    access: 'record:read',
    params: z.object({ transactionId: z.coerce.number().int() }),
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
  }),
};
