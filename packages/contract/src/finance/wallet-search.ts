import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { amount, id, keyword } from '../core/values.ts';

export const WALLET_KINDS = ['card', 'chargeUser', 'company'] as const;
export type WalletKind = (typeof WALLET_KINDS)[number];

/** A wallet as links and forms name it: a card by its number, a charge user or a company by its id. */
export const walletRef = z.object({ kind: z.enum(WALLET_KINDS), id: z.string().trim().min(1).max(20) });
export type WalletRef = z.infer<typeof walletRef>;

/** A wallet with whose it is. */
export const namedWallet = walletRef.extend({
  /** The card's number, the user's account, the company's name. */
  name: z.string(),
  /** What else is known of whose it is: a user's name, a phone number, a tax number. */
  detail: z.string(),
});
export type NamedWallet = z.infer<typeof namedWallet>;

export const walletSearch = {
  find: endpoint({
    method: 'GET',
    path: '/web/walletAccounts',
    summary: 'Cards, charge users and companies by what their names hold, with their balances; 20 at most',
    access: { anyOf: ['transfer:create', 'statement:read', 'invoice:apply'] },
    query: z.object({
      keyword,
      kind: z.enum(WALLET_KINDS).optional(),
      providerId: z.coerce.number().int().optional(),
    }),
    response: z.array(namedWallet.extend({ balance: amount, currency: z.string(), providerId: id })),
  }),
};
