import type { SystemLogRow } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing, Time } from '../../../shared/ui/value/values.tsx';
import styles from '../system.module.css';

export function LogResult({ entry }: { entry: SystemLogRow }) {
  return (
    <ToneTag tone={entry.result === 'success' ? 'good' : 'danger'} title={entry.resultText}>
      {entry.resultText}
    </ToneTag>
  );
}

/** The keys are those of the export, so that what is exported is what is seen. */
export function useLogColumns(): Column<SystemLogRow>[] {
  const { t } = useTranslation(['system', 'common']);
  return useMemo<Column<SystemLogRow>[]>(
    () => [
      {
        key: 'time',
        title: t('log.time'),
        width: 164,
        sort: 'time',
        fixed: 'start',
        required: true,
        render: (row) => <Time at={row.time} />,
      },
      {
        key: 'operationName',
        title: t('log.operation'),
        width: 140,
        sort: 'operationType',
        full: (row) => row.operationName,
        render: (row) => row.operationName,
      },
      {
        key: 'operator',
        title: t('log.operator'),
        width: 100,
        sort: 'operator',
        full: (row) => row.operator,
        render: (row) => row.operator || <Missing />,
      },
      { key: 'content', title: t('log.content'), width: 250, full: (row) => row.content, render: (row) => row.content },
      {
        key: 'operand',
        title: t('log.operand'),
        width: 120,
        full: (row) => row.operand,
        render: (row) => row.operand || <Missing />,
      },
      {
        key: 'resultText',
        title: t('log.result'),
        width: 190,
        // Why it failed is read in whole.
        render: (row) => (
          <div className={styles.whole}>
            <LogResult entry={row} />
          </div>
        ),
      },
      { key: 'ipAddress', title: t('log.ipAddress'), width: 124, sort: 'ipAddress', render: (row) => row.ipAddress },
      { key: 'mode', title: t('log.mode'), width: 70, render: (row) => modeText(row.mode, t) },
    ],
    [t],
  );
}

/** The way in which something was done; one that has no word yet is shown as it is kept. */
export const modeText = (mode: string, t: (key: 'log.modes.web') => string): string =>
  mode === 'web' ? t('log.modes.web') : mode;
