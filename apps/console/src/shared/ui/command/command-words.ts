import type { Command } from '@csms/contract';
import type { useTranslation } from 'react-i18next';
import { moment } from '../../format/time.ts';

type Texts = ReturnType<typeof useTranslation<['common', 'terms']>>['t'];

/** The result of a command in words; one that was refused for somebody at work says for whom, since when, and for which order. */
export function resultWords({ result, refusedFor }: Pick<Command, 'result' | 'refusedFor'>, t: Texts): string {
  if (result === null) return '';
  const words = t(`terms:command.result.${result}`);
  if (!refusedFor) return words;
  const { name, since, taskId } = refusedFor;
  return `${words} (${name}, ${moment(since)}, ${taskId})`;
}
