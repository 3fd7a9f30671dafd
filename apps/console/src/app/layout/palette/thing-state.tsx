import {
  ALARM_WORDS,
  CARD_STATUS_WORDS,
  COMPLAINT_STATE_WORDS,
  type FoundThing,
  INVOICE_STATUS_WORDS,
  RECORD_STATUS_WORDS,
  WORK_ORDER_STATE_WORDS,
  type Words,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { language } from '../../../shared/i18n/i18n.ts';
import { StationStateTag } from '../../../shared/ui/station-state.tsx';
import { StatusTag, type Tone, ToneTag } from '../../../shared/ui/status-tag.tsx';

const TONES: Readonly<Record<string, Tone>> = {
  ...{ charging: 'info', finished: 'good', review: 'warning' },
  ...{ valid: 'good', lost: 'danger', expired: 'neutral' },
  ...{ applied: 'warning', issued: 'info', notified: 'info', rejected: 'neutral' },
  ...{ open: 'warning', answered: 'info', closed: 'neutral' },
  ...{ archived: 'neutral', cancelled: 'neutral' },
};

function Tag({ state, words }: { state: string; words: Words }) {
  return <ToneTag tone={TONES[state] ?? 'info'}>{words[language()]}</ToneTag>;
}

/** How a found thing stands, in the words of its own lists. */
export function ThingState({ thing }: { thing: FoundThing }) {
  const { t } = useTranslation('frame');
  switch (thing.kind) {
    case 'point':
    case 'connector':
      return <StatusTag state={thing.state} />;
    case 'station':
      return <StationStateTag state={thing.state} states={thing.states} brief />;
    case 'record':
      return thing.valid ? (
        <Tag state={thing.state} words={RECORD_STATUS_WORDS[thing.state]} />
      ) : (
        <ToneTag tone="danger">{t('palette.states.invalid')}</ToneTag>
      );
    case 'card':
      return thing.replaced ? (
        <ToneTag tone="neutral">{t('palette.states.replaced')}</ToneTag>
      ) : (
        <Tag state={thing.state} words={CARD_STATUS_WORDS[thing.state]} />
      );
    case 'workOrder':
      return <Tag state={thing.state} words={WORK_ORDER_STATE_WORDS[thing.state]} />;
    case 'complaint':
      return <Tag state={thing.state} words={COMPLAINT_STATE_WORDS[thing.state]} />;
    case 'invoice':
      return <Tag state={thing.state} words={INVOICE_STATUS_WORDS[thing.state]} />;
    case 'alarm':
      return thing.state === 'open' ? (
        <ToneTag tone={thing.level === 'serious' ? 'danger' : 'warning'}>{ALARM_WORDS.levels[thing.level][language()]}</ToneTag>
      ) : (
        <ToneTag tone={thing.state === 'acknowledged' ? 'info' : 'neutral'}>{t(`palette.states.${thing.state}`)}</ToneTag>
      );
    case 'chargeUser':
      return thing.state === 'disabled' ? <ToneTag tone="danger">{t('palette.states.disabled')}</ToneTag> : null;
    default:
      return null;
  }
}
