import { type Command, commandList, commandReason, pathOf } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { language } from '../../../shared/i18n/i18n.ts';
import { CommandResult } from '../../../shared/ui/command/command-result.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from './commands.module.css';

/** A command's outcome, and that its answer came late. */
export function Outcome({ command }: { command: Command }) {
  const { t } = useTranslation(['common', 'terms']);
  return (
    <span className={styles.chips}>
      <CommandResult command={command} />
      {command.late ? <ToneTag tone="warning">{t('terms:command.late')}</ToneTag> : null}
    </span>
  );
}

/** The columns of commands; a list of one point does not name it again. */
export function useCommandColumns(ofPoint: boolean): Column<Command>[] {
  const { t } = useTranslation(['pointWork', 'terms']);
  const columns = useListColumns(commandList, {
    point: (row) => (
      <div className={styles.two}>
        <Link to={pathOf('point', row.serialNumber)}>{row.pointName}</Link>
        <small>{row.stationName}</small>
      </div>
    ),
    result: (row) => <Outcome command={row} />,
    reason: {
      full: (row) => commandReason(row, language()) || null,
      render: (row) => commandReason(row, language()) || <Missing />,
    },
    by: { full: (row) => row.requestedBy, render: (row) => row.requestedBy || t('commands.system') },
  });
  return ofPoint ? columns.filter(({ key }) => key !== 'point') : columns;
}
