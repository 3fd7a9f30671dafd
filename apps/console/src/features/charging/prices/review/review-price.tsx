import { contract } from '@csms/contract';
import { call } from '../../../../shared/api/call.ts';
import { i18n } from '../../../../shared/i18n/i18n.ts';
import { ask } from '../../../../shared/ui/dialogs.tsx';
import { type NewPrice, PriceReviewContent } from './price-review.tsx';

interface Change {
  stationId: number;
  /** An instant. */
  effectiveFrom: string;
}

/**
 * Shows what a new price changes, and asks whether it is to be published. True: it is. Rejects where the server does not answer. Enter goes back to the form, so that no key that was held too long
 * publishes a price.
 */
export async function reviewPrice(changes: readonly Change[], groupId: number | null, after: NewPrice): Promise<boolean> {
  const { list } = await call(contract.prices.review, { body: { changes: [...changes], groupId } });
  const t = i18n.getFixedT(null, 'prices');
  return new Promise((resolve) =>
    ask({
      title: t('review.title', { count: list.length }),
      icon: null,
      width: 720,
      content: <PriceReviewContent list={list} after={after} />,
      okText: t('review.publish'),
      cancelText: t('review.back'),
      autoFocusButton: 'cancel',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    }),
  );
}
