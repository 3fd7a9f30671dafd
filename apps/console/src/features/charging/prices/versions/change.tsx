import type { PriceVersionView } from '@csms/contract';
import { compare, isZero, subtract } from '@csms/kernel';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../../shared/format/format.ts';
import { colon } from '../../../../shared/i18n/colon.ts';
import type { Tier } from '../day/slots.ts';
import { changedSlots, clockOf, stretchesOf } from '../day/slots.ts';
import styles from '../prices.module.css';

/** From one amount to another: the difference, and its share of the first. */
export function Change({ before, after, shown }: { before: string; after: string; shown: (value: string) => string }) {
  const { t } = useTranslation('prices');
  const difference = subtract(after, before);
  if (isZero(difference)) return <span className={styles.soft}>{t('compare.same')}</span>;
  const up = compare(difference, '0') > 0;
  const share = isZero(before) ? '' : ` (${up ? '+' : '−'}${percent((Math.abs(Number(difference)) / Number(before)) * 100, 1)})`;
  return (
    <b data-up={up} data-down={!up}>
      {up ? '▲ +' : '▼ '}
      {shown(difference)}
      {share}
    </b>
  );
}

/** Which hours have another tier, in words. */
export function DayChange({ before, after }: { before: readonly Tier[]; after: readonly Tier[] }) {
  const { t } = useTranslation(['prices', 'common']);
  const changed = changedSlots(before, after);
  if (changed.length === 0) return t('compare.sameDay');
  return stretchesOf(after.map((tier, slot) => (changed.includes(slot) ? tier : ('same' as never))))
    .filter((one) => changed.includes(one.from))
    .map((one) =>
      t('compare.stretch', {
        from: clockOf(one.from),
        to: clockOf(one.to),
        before: t(`common:tier.${before[one.from]!}`),
        after: t(`common:tier.${one.tier}`),
      }),
    )
    .join(t('day.comma'));
}

type PerStay = Pick<PriceVersionView, 'sessionFee' | 'sessionFeePerStay' | 'stayGapMinutes'>;

/** For what the session fee is asked, old and new; nothing where neither has one or both say the same. */
export function StayChange({ before, after }: { before: PerStay | null; after: PerStay }) {
  const { t } = useTranslation('prices');
  const words = (price: PerStay | null) =>
    price === null || isZero(price.sessionFee)
      ? t(price === null ? 'review.none' : 'stay.none')
      : price.sessionFeePerStay
        ? t('stay.once', { minutes: price.stayGapMinutes })
        : t('stay.each');
  const [was, is] = [words(before), words(after)];
  const isPlain = (price: PerStay | null) => price === null || isZero(price.sessionFee) || !price.sessionFeePerStay;
  if (was === is || (isPlain(before) && isPlain(after))) return null;
  return (
    <p className={styles.soft}>
      {t('fees.names.session')}
      {colon()}
      {was} → {is}
    </p>
  );
}
