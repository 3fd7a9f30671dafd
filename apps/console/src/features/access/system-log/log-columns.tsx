import { type SystemLogRow, systemLogList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/system.module.css';

export function LogResult({ entry }: { entry: SystemLogRow }) {
  return (
    <ToneTag tone={entry.result === 'success' ? 'good' : 'danger'} title={entry.resultText}>
      {entry.resultText}
    </ToneTag>
  );
}

/** The content of an entry without the name of its operation: object and details. */
export const beyondOperation = ({ content, operationName }: Pick<SystemLogRow, 'content' | 'operationName'>): string =>
  content.startsWith(operationName) && /^(?:$|: |：| \(|（)/.test(content.slice(operationName.length))
    ? content.slice(operationName.length).replace(/^(?:: |：)/, '')
    : content;

/** The columns of the log: how it ended, and in which way it was done. */
export function useLogColumns(): Column<SystemLogRow>[] {
  const { t } = useTranslation(['system', 'common']);
  return useListColumns(systemLogList, {
    // Why it failed is read in whole.
    resultText: (row) => (
      <div className={styles.whole}>
        <LogResult entry={row} />
      </div>
    ),
    content: { full: (row) => row.content, render: (row) => beyondOperation(row) || <Missing /> },
    mode: (row) => modeText(row.mode, t),
  });
}

/** The way in which something was done; one that has no word yet is shown as it is kept. */
export const modeText = (mode: string, t: (key: 'log.modes.web') => string): string =>
  mode === 'web' ? t('log.modes.web') : mode;
