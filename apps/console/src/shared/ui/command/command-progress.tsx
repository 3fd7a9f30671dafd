import { CheckOutlined, CloseOutlined, ExclamationOutlined, LoadingOutlined } from '@ant-design/icons';
import type { Command } from '@csms/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOfDay } from '../../format/time.ts';
import styles from './command.module.css';
import { resultWords } from './command-words.ts';
import { isOver, outcomeOf } from './known-command.ts';

type Mark = 'done' | 'now' | 'ahead' | 'bad' | 'doubtful';
const ICONS: Record<Mark, ReactNode> = {
  done: <CheckOutlined />,
  now: <LoadingOutlined />,
  ahead: null,
  bad: <CloseOutlined />,
  doubtful: <ExclamationOutlined />,
};

interface Step {
  key: 'queued' | 'sent' | 'answered' | 'effect';
  mark: Mark;
  at: string | null;
  words?: string;
}

/** What the four steps say of a command; nothing counts as done before it is. */
function useSteps(command: Command): Step[] {
  const { t } = useTranslation(['common', 'terms']);
  const over = isOver(command);
  const outcome = outcomeOf(command);
  const sent = command.sentTime !== null;
  const answered = command.answerTime !== null || command.status === 'answered' || command.status === 'observed';
  const result = command.result ? resultWords(command, t) : undefined;
  const effect =
    command.effect === null
      ? undefined
      : t(`terms:command.effects.${command.effect as 'none'}`, { defaultValue: command.effect });
  const waiting = (reached: boolean): Mark => (reached ? 'done' : over ? 'bad' : 'now');
  return [
    {
      key: 'queued',
      mark: sent || over ? 'done' : 'now',
      at: command.requestTime,
      words: command.waitsFor ? t(`terms:command.waitsFor.${command.waitsFor}`) : undefined,
    },
    {
      key: 'sent',
      mark: sent || answered ? 'done' : over ? 'bad' : 'ahead',
      at: command.sentTime,
      words: !sent && !answered && over ? (result ?? t(`terms:command.status.${command.status}`)) : undefined,
    },
    {
      key: 'answered',
      mark: answered ? (outcome === 'bad' && command.status !== 'expired' ? 'bad' : 'done') : sent ? waiting(false) : 'ahead',
      at: command.answerTime,
      words:
        sent || answered
          ? (result ?? (over ? t(`terms:command.status.${command.status}`) : t('terms:command.answerWaiting')))
          : undefined,
    },
    {
      key: 'effect',
      mark:
        outcome === 'good'
          ? 'done'
          : outcome === 'doubtful'
            ? 'doubtful'
            : answered && !over
              ? 'now'
              : answered && command.status === 'expired'
                ? 'bad'
                : 'ahead',
      at: command.effectTime,
      words:
        effect ??
        (answered && !over
          ? t('terms:command.effectWaiting')
          : outcome === 'good'
            ? t('terms:command.noEffectNeeded')
            : undefined),
    },
  ];
}

/** queued → sent → answered → effect, with the words for what came back. */
export function CommandProgress({ command }: { command: Command }) {
  const { t } = useTranslation(['common', 'terms']);
  const steps = useSteps(command);
  return (
    <ol className={styles.steps} aria-live="polite">
      {steps.map((step) => (
        <li key={step.key} data-mark={step.mark}>
          <span className={styles.mark}>{ICONS[step.mark]}</span>
          <span className={styles.step}>{t(`terms:command.${step.key}`)}</span>
          {step.words ? <span className={styles.words}>{step.words}</span> : null}
          {step.at && step.mark !== 'ahead' ? <time>{timeOfDay(step.at, undefined, true)}</time> : null}
        </li>
      ))}
    </ol>
  );
}
