import type { BatchWrite } from '../../platform/database/group-commit.ts';
import { findPayers } from './payers.queries.ts';
import { type Authorisation, authorise, parentTag } from './payers.rules.ts';

export interface AuthorizeInput {
  /** As the vendor's rule left it. */
  idTag: string;
  /** Of the station. */
  timeZone: string;
  /** Of the point. */
  providerId: number;
  /** Epoch ms. */
  receivedAt: number;
}

export interface AuthorizeOut {
  status: Authorisation;
  /** Epoch ms; told only about one's own cards. */
  expiryDate: number | null;
  /** Who has the same may stop the session; told only where it may charge. */
  parent: string | null;
  events: [];
}

/** Answers whether tokens may charge, for all who ask at the same moment at once. */
export const authorizePayers: BatchWrite<AuthorizeInput, AuthorizeOut> = {
  name: 'authorizePayers',
  lane: 'authorize',
  order: 40,
  async run(client, inputs) {
    const payers = await findPayers(
      client,
      inputs.map(({ idTag, timeZone, receivedAt }) => ({ idTag, timeZone, at: receivedAt })),
    );
    return inputs.map((input, index) => {
      const status = authorise(payers[index], input.providerId, input.receivedAt);
      return {
        status,
        expiryDate: status === 'Invalid' ? null : payers[index]!.expiresAt,
        parent: status === 'Accepted' ? parentTag(payers[index]!) : null,
        events: [],
      };
    });
  },
};
