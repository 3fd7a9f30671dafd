import type { Command } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { type Tone, ToneTag } from '../status-tag.tsx';
import { type Outcome, outcomeOf } from './known-command.ts';

const TONES: Record<Outcome, Tone> = { running: 'info', good: 'good', bad: 'danger', doubtful: 'warning' };

/** A command's state in a few words, for lists. */
export function CommandResult({ command }: { command: Command }) {
  const { t } = useTranslation();
  const words =
    command.effect !== null && command.status === 'observed'
      ? t(`command.effects.${command.effect as 'none'}`, { defaultValue: command.effect })
      : command.result && outcomeOf(command) !== 'running'
        ? t(`command.result.${command.result}`)
        : t(`command.status.${command.status}`);
  return <ToneTag tone={TONES[outcomeOf(command)]}>{words}</ToneTag>;
}
