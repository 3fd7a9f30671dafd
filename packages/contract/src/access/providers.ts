import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, name } from '../core/values.ts';

export const providerOption = z.object({
  id,
  providerName: name,
  currency: z.string(),
  providerType: z.enum(['super', 'common']),
});

export const providers = {
  options: endpoint({
    method: 'GET',
    path: '/web/getProvider',
    summary: 'The providers that the caller sees, to choose from',
    access: 'session',
    query: z.object({}),
    response: z.array(providerOption),
  }),
};
