import type { IdTagType } from '@csms/contract';
import type { IdTokenInfoType, IdTokenType } from '@csms/ocpp/v201';
import type { SessionEventOut } from '../../charging/index.ts';

const KINDS: Readonly<Record<IdTokenType['type'], IdTagType>> = {
  Central: 'central',
  eMAID: 'emaid',
  ISO14443: 'iso14443',
  ISO15693: 'iso15693',
  KeyCode: 'keyCode',
  Local: 'local',
  MacAddress: 'macAddress',
  NoAuthorization: 'none',
};

export const kindOf = (type: IdTokenType['type']): IdTagType => KINDS[type];

/** A token whose kind nobody here knows: cards of people are written without it. */
export const tokenOf = (idTag: string): IdTokenType => ({ idToken: idTag, type: 'ISO14443' });

/** A token that the central system itself has made up, or knows by its group. */
export const centralToken = (idTag: string): IdTokenType => ({ idToken: idTag, type: 'Central' });

/** What a charging station is told of a token (§2.28). */
export const tokenInfo = ({ status, parent, expiryDate }: NonNullable<SessionEventOut['token']>): IdTokenInfoType => ({
  status: status === 'Reserved' ? 'Blocked' : status,
  ...(expiryDate === null ? {} : { cacheExpiryDateTime: new Date(expiryDate).toISOString() }),
  ...(parent === null ? {} : { groupIdToken: centralToken(parent) }),
});
