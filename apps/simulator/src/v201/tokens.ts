import type { IdTokenInfoType, IdTokenType } from '@csms/ocpp/v201';
import type { IdTagInfo } from '../local-list.ts';

/** The cards and other tokens that this charging station has heard of, by their text: how they are written in 2.0.1. */
export class Tokens {
  readonly #usual: IdTokenType['type'];
  readonly #known = new Map<string, IdTokenType>();

  /** `usual` is the kind of what people present at it. */
  constructor(usual: IdTokenType['type'] = 'ISO14443') {
    this.#usual = usual;
  }

  /** Notes what kind a token is of; gives its text. */
  note({ idToken, type }: IdTokenType): string {
    this.#known.set(idToken.toLowerCase(), { idToken, type });
    return idToken;
  }

  of(idTag: string): IdTokenType {
    const known = this.#known.get(idTag.toLowerCase());
    return { idToken: idTag, type: known?.type ?? this.#usual };
  }
}

const STATUSES: Partial<Record<IdTokenInfoType['status'], IdTagInfo['status']>> = {
  Accepted: 'Accepted',
  Blocked: 'Blocked',
  Expired: 'Expired',
  ConcurrentTx: 'ConcurrentTx',
};

/** What is known of a token, as the list and the cache keep it. */
export const infoOf = ({ status, cacheExpiryDateTime, groupIdToken }: IdTokenInfoType): IdTagInfo => ({
  status: STATUSES[status] ?? 'Invalid',
  ...(cacheExpiryDateTime === undefined ? {} : { expiryDate: cacheExpiryDateTime }),
  ...(groupIdToken === undefined ? {} : { parentIdTag: groupIdToken.idToken }),
});
