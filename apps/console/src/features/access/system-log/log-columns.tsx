import { type SystemLogRow, systemLogList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useListColumns } from '../../../entities/list/list-columns.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { inClock } from '../../../shared/format/time.ts';
import { ToneTag } from '../../../shared/ui/status-tag.tsx';
import type { Column } from '../../../shared/ui/table/column.ts';
import { Missing } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/system.module.css';

const toneOf = ({ result }: SystemLogRow) => (result === 'success' ? 'good' : 'danger');

/** How it ended, with the reason why it failed. */
export function LogResult({ entry }: { entry: SystemLogRow }) {
  return (
    <ToneTag tone={toneOf(entry)} title={entry.resultText}>
      {entry.resultText}
    </ToneTag>
  );
}

/** The content of an entry without the name of its operation: object and details, with times by the reader's clock. */
export function beyondOperation({ content, operationName }: Pick<SystemLogRow, 'content' | 'operationName'>): string {
  const rest = content.slice(operationName.length);
  const isNamed = content.startsWith(operationName) && /^(?:$|: |：| \(|（)/.test(rest);
  return inClock(isNamed ? rest.replace(/^(?:: |：)/, '') : content);
}

/** Why it failed. */
const whyOf = ({ result, resultText }: SystemLogRow): string => (result === 'success' ? '' : resultText);

const RESULT = systemLogList.filters.result.values;

/** The columns of the log. The sentence tells why something failed. The result is a word. */
export function useLogColumns(): Column<SystemLogRow>[] {
  const { t } = useTranslation(['system', 'common']);
  const word = useWord();
  return useListColumns(systemLogList, {
    resultText: (row) => <ToneTag tone={toneOf(row)}>{word(RESULT[row.result === 'success' ? 'success' : 'failure'])}</ToneTag>,
    content: {
      full: (row) => [beyondOperation(row), whyOf(row)].filter(Boolean).join(' · ') || null,
      render: (row) => {
        const [content, why] = [beyondOperation(row), whyOf(row)];
        return content || why ? (
          <>
            {content}
            {content && why ? ' · ' : null}
            {why ? <span className={styles.why}>{why}</span> : null}
          </>
        ) : (
          <Missing />
        );
      },
    },
    operand: { full: (row) => inClock(row.operand) || null, render: (row) => inClock(row.operand) || <Missing /> },
    mode: (row) => modeText(row.mode, t),
  });
}

/** The way in which something was done; one that has no word yet is shown as it is kept. */
export const modeText = (mode: string, t: (key: 'log.modes.web') => string): string =>
  mode === 'web' ? t('log.modes.web') : mode;
