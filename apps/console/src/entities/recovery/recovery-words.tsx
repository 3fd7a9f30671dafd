import {
  RECOVERY_REASON_WORDS,
  RECOVERY_STATE_WORDS,
  RECOVERY_STEP_WORDS,
  type RecoveryRun,
  type RecoveryStep,
} from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneTag } from '../../shared/ui/status-tag.tsx';
import { useWord } from '../list/list-words.ts';

const TONES: Readonly<Record<RecoveryRun['state'], Tone>> = {
  running: 'info',
  watching: 'info',
  healed: 'good',
  back: 'warning',
  notHelped: 'warning',
  worse: 'danger',
  stopped: 'neutral',
};

export function RecoveryState({ run }: { run: Pick<RecoveryRun, 'state' | 'reason'> }) {
  const word = useWord();
  const why = RECOVERY_REASON_WORDS[run.reason];
  return (
    <ToneTag tone={TONES[run.state]} title={why ? word(why) : undefined}>
      {word(RECOVERY_STATE_WORDS[run.state])}
    </ToneTag>
  );
}

/** A step in words, a wait with its length. */
export function useStepWords(): (step: Pick<RecoveryStep, 'kind' | 'seconds'>) => string {
  const { t } = useTranslation('recoveryParts');
  const word = useWord();
  return ({ kind, seconds }) => {
    if (kind !== 'wait' || seconds === null) return word(RECOVERY_STEP_WORDS[kind]);
    return seconds % 60 === 0 ? t('wait', { minutes: seconds / 60 }) : t('waitSeconds', { seconds });
  };
}

/** Steps one after the other, each with how far it is where a run is shown. */
export function StepLine({ steps }: { steps: readonly (RecoveryStep & Partial<Pick<RecoveryRun['steps'][number], 'state'>>)[] }) {
  const { t } = useTranslation('recoveryParts');
  const words = useStepWords();
  const placed = steps.map((step, no) => ({ step, no, key: `${no} ${step.kind}` }));
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: '2px 6px', alignItems: 'center' }}>
      {placed.map(({ step, no, key }) => (
        <span
          key={key}
          title={step.state ? t(`step.${step.state}`) : undefined}
          style={{ opacity: step.state === 'skipped' ? 0.6 : 1 }}
        >
          {no > 0 ? '→ ' : ''}
          {step.state === 'done' ? '✓ ' : step.state === 'failed' ? '✗ ' : step.state === 'running' ? '… ' : ''}
          {words(step)}
        </span>
      ))}
    </span>
  );
}
