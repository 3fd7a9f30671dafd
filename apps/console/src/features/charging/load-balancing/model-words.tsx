import {
  type ChargerModel,
  chargerModelList,
  FINDING_WORDS,
  type Finding,
  LEARNING_STATE_WORDS,
  type LearningState,
  type LimitWay,
  limitWayText,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { integer } from '../../../shared/format/format.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './charger-models.module.css';

type Named = Pick<ChargerModel, 'vendor' | 'model'>;

/** A model as the URL names it: `Vendor/Model`. */
export const keyOfModel = ({ vendor, model }: Named): string => `${encodeURIComponent(vendor)}/${encodeURIComponent(model)}`;

/** Reads a model from its key. Any other text is the name of a model without a vendor. */
export function modelOfKey(key: string): Named {
  const plain = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  const at = key.indexOf('/');
  return { vendor: plain(key.slice(0, Math.max(0, at))), model: plain(key.slice(at + 1)) };
}

export function useModelName(): (one: Named) => string {
  const { t } = useTranslation('loadBalancing');
  return ({ vendor, model }) => model || vendor || t('models.unknown');
}

/** The way in which limits are taken, or why none is known. In a list it has one line. */
export function Way({ state, way }: { state: LearningState; way: LimitWay | null }) {
  const word = useWord();
  if (way !== null) {
    const text = limitWayText(way, language());
    return (
      <span className={styles.way} title={text}>
        {text}
      </span>
    );
  }
  return <ToneTag tone={state === 'asked' ? 'warning' : 'neutral'}>{word(LEARNING_STATE_WORDS[state])}</ToneTag>;
}

const TONES: Readonly<Record<Finding, Tone>> = {
  wild: 'danger',
  refuses: 'danger',
  resumesFree: 'warning',
  pauseLasts: 'warning',
  refusesZero: 'warning',
  forgets: 'warning',
  slow: 'warning',
  clockJumps: 'warning',
};

/** So many findings have room in a row of the list. */
const IN_ROW = 2;

/** The findings of a model with their numbers of connectors, the worst first. `isRow`: a row of the list shows the first ones, and the number of the others. */
export function ModelFindings({ one, isRow = false }: { one: ChargerModel; isRow?: boolean }) {
  const { t } = useTranslation('loadBalancing');
  const word = useWord();
  const column = useColumnWord(chargerModelList);
  const counts: Readonly<Record<Finding, number>> = {
    wild: one.wildCount,
    refuses: one.refusesCount,
    resumesFree: one.resumesFreeCount,
    pauseLasts: one.pauseLastsCount,
    refusesZero: one.refusesZeroCount,
    forgets: one.forgetsCount,
    slow: one.slowCount,
    clockJumps: one.clockJumpCount,
  };
  const said = (finding: Finding, connectors: string) =>
    finding === 'slow'
      ? t('models.slowest', { seconds: integer(one.slowestS ?? 0), connectors })
      : t('models.counted', { finding: word(FINDING_WORDS[finding]), connectors });
  const tags = (Object.keys(TONES) as Finding[])
    .filter((finding) => counts[finding] > 0)
    .map((finding) => ({ key: finding as string, tone: TONES[finding], text: said(finding, integer(counts[finding])) }));
  if (one.keepsCount > 0) {
    const text = t('models.counted', { finding: column('keepsCount'), connectors: integer(one.keepsCount) });
    tags.push({ key: 'keeps', tone: 'good', text });
  }
  if (tags.length === 0)
    return one.state === 'unasked' ? <Missing /> : <span className={styles.soft}>{t('models.nothing')}</span>;
  const shown = isRow && tags.length > IN_ROW ? tags.slice(0, IN_ROW) : tags;
  return (
    <span className={styles.tags} data-row={isRow} title={isRow ? tags.map(({ text }) => text).join('\n') : undefined}>
      {shown.map(({ key, tone, text }) => (
        <ToneTag key={key} tone={tone}>
          {text}
        </ToneTag>
      ))}
      {shown.length < tags.length ? <ToneTag tone="neutral">+{integer(tags.length - shown.length)}</ToneTag> : null}
    </span>
  );
}
