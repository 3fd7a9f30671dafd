import { COMPONENT_WORDS, type ComponentCounter, type ComponentMark, type ComponentUse } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { decimal, integer, percent } from '../../../shared/format/format.ts';
import listParts from '../../../shared/ui/list-parts.module.css';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import textParts from '../../../shared/ui/text.module.css';
import styles from '../parts/service.module.css';

const TONES: Record<ComponentMark, Tone> = { counted: 'good', estimated: 'warning', entered: 'info' };

/** A use in figures: one decimal where it is small and not whole. */
export function amountOf(value: number): string {
  const tenths = Math.round(value * 10) / 10;
  return Number.isInteger(tenths) || value >= 100 ? integer(Math.round(value)) : decimal(tenths, 1);
}

/** The unit of a counter in words. */
export function useUnit(): (counter: ComponentCounter) => string {
  const word = useWord();
  return (counter) => word(COMPONENT_WORDS.units[counter]);
}

/** How much of the rated life is used: a bar, the share and the figures. */
export function Life({ one }: { one: ComponentUse }) {
  const { t } = useTranslation('components');
  const unit = useUnit()(one.counter);
  const used = one.share * 100;
  const sure = Math.max(0, used - (one.estimatedUse / one.ratedLife) * 100);
  const words = t('use', { used: amountOf(one.useCount), life: amountOf(one.ratedLife), unit });
  const guess = one.estimatedUse > 0 ? t('estimatedPart', { amount: amountOf(one.estimatedUse), unit }) : undefined;
  return (
    <span className={styles.life} title={[words, guess].filter(Boolean).join('\n')}>
      <span className={styles.lifeText}>
        <b>{percent(used, used < 10 ? 1 : 0)}</b>
        <span>{words}</span>
      </span>
      <span className={styles.bar} data-state={one.state} aria-hidden="true">
        <span data-guess="true" style={{ width: `${Math.min(100, used)}%` }} />
        <span style={{ width: `${Math.min(100, sure)}%` }} />
      </span>
    </span>
  );
}

/** Where the use comes from. */
export function Mark({ mark }: { mark: ComponentMark }) {
  const { t } = useTranslation('components');
  const word = useWord();
  return (
    <ToneTag tone={TONES[mark]} title={t(`markHint.${mark}`)}>
      {word(COMPONENT_WORDS.marks[mark])}
    </ToneTag>
  );
}

/** When it will be worn, with the range below it. */
export function Due({ one }: { one: ComponentUse }) {
  const { t } = useTranslation('components');
  if (one.dueDay === null || one.dueEarliest === null)
    return one.replacedTime === null ? (
      <span className={textParts.softSmall} title={t('dueNoneHint')}>
        {t('dueNone')}
      </span>
    ) : (
      '–'
    );
  const { dueEarliest: from, dueLatest: to } = one;
  const isSure = from === to || one.state === 'worn';
  const range = isSure ? undefined : to === null ? t('dueFrom', { from }) : t('dueBetween', { from, to });
  return (
    <span className={listParts.two} title={range}>
      <span className={one.state === 'worn' ? styles.late : undefined}>{one.state === 'worn' ? t('dueNow') : one.dueDay}</span>
      {range === undefined ? null : <small>{range}</small>}
    </span>
  );
}
