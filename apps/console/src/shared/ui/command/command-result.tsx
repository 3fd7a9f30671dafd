import type { Command } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneTag } from '../status-tag.tsx';
import { resultWords } from './command-words.ts';
import { type Outcome, outcomeOf } from './known-command.ts';

const TONES: Record<Outcome, Tone> = { running: 'info', good: 'good', bad: 'danger', doubtful: 'warning' };

/** A command's state in a few words, for lists. */
export function CommandResult({ command }: { command: Command }) {
  const { t } = useTranslation(['common', 'terms']);
  const words =
    command.effect !== null && command.status === 'observed'
      ? t(`terms:command.effects.${command.effect as 'none'}`, { defaultValue: command.effect })
      : command.result && outcomeOf(command) !== 'running'
        ? resultWords(command, t)
        : t(`terms:command.status.${command.status}`);
  return <ToneTag tone={TONES[outcomeOf(command)]}>{words}</ToneTag>;
}
