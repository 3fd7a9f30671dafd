import type { Command, ToldBy } from '@csms/contract';
import { useTranslation } from 'react-i18next';

/** What a charger has told with its answer, in a sentence; nothing where the answer has told no more than its result. */
export function ToldWords({ command: { action, told } }: { command: Command }) {
  const { t } = useTranslation('pointWork');
  if (told === null) return null;
  if (action === 'getSessionStatus') {
    const { isRunning, hasMessages } = told as ToldBy<'getSessionStatus'>;
    return (
      <p>
        {isRunning === null ? null : `${t(isRunning ? 'commands.told.running' : 'commands.told.over')} `}
        {t(hasMessages ? 'commands.told.messages' : 'commands.told.noMessages')}
      </p>
    );
  }
  if (action === 'reportVariables' && !(told as ToldBy<'reportVariables'>).hasAny) return <p>{t('commands.told.nothing')}</p>;
  return null;
}
