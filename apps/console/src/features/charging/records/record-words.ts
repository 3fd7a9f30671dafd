import type { ChargingRecord, RecordDetail } from '@csms/contract';
import { endReason } from '@csms/contract';
import type { TFunction } from 'i18next';
import { language } from '../../../shared/i18n/i18n.ts';

type T = TFunction<['charging', 'common']>;

/** Why a session ended, or was never let begin; empty: it runs. */
export const endReasonText = (record: Pick<ChargingRecord, 'stopReason' | 'startStatus'>): string =>
  endReason(record, language());
export const reviewReasonText = (reason: ChargingRecord['reviewReasons'][number], t: T): string => t(`review.reasons.${reason}`);
export const movementText = (kind: RecordDetail['ledger'][number]['kind'], t: T): string => t(`detail.movements_.${kind}`);
export const ledgerAccountText = (account: RecordDetail['ledger'][number]['account'], t: T): string =>
  t(`detail.accounts.${account}`);

export const payerOf = (record: Pick<ChargingRecord, 'account' | 'cardNumber' | 'idTag'>) =>
  record.account ?? record.cardNumber ?? record.idTag;
