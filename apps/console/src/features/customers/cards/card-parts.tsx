import type { Card } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { dateTime, momentExact } from '../../../shared/format/time.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './cards.module.css';

const TONES: Readonly<Record<Card['status'], Tone>> = { valid: 'good', lost: 'danger', expired: 'neutral' };

export function CardStatus({ card }: { card: Card }) {
  const { t } = useTranslation('cards');
  return (
    <ToneTag tone={TONES[card.status]} {...(card.replacedBy ? { title: t('replacedBy', { card: card.replacedBy }) } : {})}>
      {card.replacedBy ? t('status.replaced') : t(`status.${card.status}`)}
    </ToneTag>
  );
}

const SOON_DAYS = 30;
const DAY = 86_400_000;

/** The last day of a card; soon over is marked. */
export function Expiry({ card }: { card: Card }) {
  const { t } = useTranslation('cards');
  if (card.expireTime === null) return <Missing />;
  const left = Math.ceil((Date.parse(card.expireTime) - Date.now()) / DAY);
  const soon = card.status === 'valid' && left <= SOON_DAYS;
  return (
    <span className={styles.expiry} data-soon={soon} title={momentExact(card.expireTime, undefined, true)}>
      {dateTime(card.expireTime).slice(0, 10)}
      {soon ? <small>{t('daysLeft', { count: left })}</small> : null}
    </span>
  );
}

/** Whose card it is: name and phone, below them the mail. */
export function Holder({ card }: { card: Card }) {
  return (
    <div className={listParts.two}>
      <span>{card.userName || card.chargeUserAccount || <Missing />}</span>
      {card.phone ? <small>{card.phone}</small> : null}
      {card.email ? <small>{card.email}</small> : null}
    </div>
  );
}
