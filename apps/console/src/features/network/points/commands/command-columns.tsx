import type { Command } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CommandResult } from '../../../../shared/ui/command/command-result.tsx';
import { ToneTag } from '../../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../../shared/ui/table/column.ts';
import { TextOrMissing, Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../points.module.css';

/** A command's outcome, and that its answer came late. */
export function Outcome({ command }: { command: Command }) {
  const { t } = useTranslation();
  return (
    <span className={styles.chips}>
      <CommandResult command={command} />
      {command.late ? <ToneTag tone="warning">{t('command.late')}</ToneTag> : null}
    </span>
  );
}

export function useCommandColumns(ofPoint: boolean): Column<Command>[] {
  const { t } = useTranslation(['pointWork', 'common']);
  return useMemo<Column<Command>[]>(
    () => [
      {
        key: 'time',
        title: t('commands.time'),
        width: 200,
        sort: 'requestTime',
        required: true,
        render: (row) => <Time at={row.requestTime} />,
      },
      ...(ofPoint
        ? []
        : [
            {
              key: 'point',
              title: t('commands.point'),
              width: 190,
              required: true,
              render: (row: Command) => (
                <div className={styles.two}>
                  <Link to={`/configurationManagement/point/${encodeURIComponent(row.serialNumber)}`}>{row.pointName}</Link>
                  <small>{row.stationName}</small>
                </div>
              ),
            },
          ]),
      {
        key: 'action',
        title: t('commands.action'),
        width: 150,
        required: true,
        render: (row) => t(`common:command.action.${row.action}`),
      },
      { key: 'result', title: t('commands.result'), width: 240, required: true, render: (row) => <Outcome command={row} /> },
      {
        key: 'by',
        title: t('commands.by'),
        width: 120,
        full: (row) => row.requestedBy,
        render: (row) => row.requestedBy || t('commands.system'),
      },
      {
        key: 'reason',
        title: t('commands.reason'),
        width: 200,
        full: (row) => row.reason,
        render: (row) => <TextOrMissing text={row.reason} />,
      },
      {
        key: 'answered',
        title: t('commands.answered'),
        width: 200,
        hidden: true,
        render: (row) => <Time at={row.answerTime} />,
      },
    ],
    [t, ofPoint],
  );
}
