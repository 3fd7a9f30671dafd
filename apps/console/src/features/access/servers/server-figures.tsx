import type { ServerState } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { integer } from '../../../shared/format/format.ts';
import { since } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { StatStrip } from '../../../shared/ui/stat-strip.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';

/** The installation in four figures: processes, chargers, database, backup. */
export function ServerFigures({ state: { processes, database, backup } }: { state: ServerState }) {
  const { t } = useTranslation('servers');
  const now = useNow();
  const living = processes.filter(({ condition }) => condition !== 'gone');
  const holding = living.filter(({ roles }) => roles.includes('ocpp'));
  const backupText = backup.isFailing
    ? t('backupFailing')
    : backup.mode === 'off'
      ? t('backupOff')
      : backup.mode === 'own'
        ? t('backupOwn')
        : backup.copiedAt
          ? since(backup.copiedAt, now)
          : t('backupNever');
  return (
    <StatStrip
      label={t('figures')}
      below
      stats={[
        {
          key: 'processes',
          label: t('processes'),
          value: t('readyOf', {
            ready: living.filter(({ condition }) => condition === 'ready').length,
            all: processes.length,
          }),
          note: t(living.some(({ bus }) => bus !== null && bus !== 'none') ? 'withBus' : 'alone'),
        },
        {
          key: 'chargers',
          label: t('chargers'),
          value: integer(holding.reduce((sum, { chargers }) => sum + (chargers ?? 0), 0)),
          note: holding.length > 1 ? t('chargersNote', { count: holding.length }) : null,
        },
        {
          key: 'database',
          label: t('database'),
          value: t(database.isPrivate ? 'private' : 'own', { version: database.version.split(' ', 1)[0] }),
          note: t('databaseNote', { open: database.connections, most: database.mostConnections }),
        },
        {
          key: 'backup',
          label: t('backup'),
          value: backupText,
          note: (
            <>
              {backup.mode === 'on'
                ? `${backup.provenAt ? t('proven', { time: since(backup.provenAt, now) }) : t('notProven')} · `
                : null}
              <TextLink to="/systemManagement/backup">{t('toBackups')}</TextLink>
            </>
          ),
        },
      ]}
    />
  );
}
