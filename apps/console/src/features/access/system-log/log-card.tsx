import type { SystemLogRow } from '@csms/contract';
import listParts from '../../../shared/ui/list-parts.module.css';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/system.module.css';
import { beyondOperation, LogResult } from './log-columns.tsx';

/** An entry on a phone. */
export function LogCard({ entry, onOpen }: { entry: SystemLogRow; onOpen: () => void }) {
  const content = beyondOperation(entry);
  return (
    <button type="button" className={listParts.cardLines} onClick={onOpen}>
      <span className={styles.line}>
        <b>{entry.operationName}</b>
        <LogResult entry={entry} />
      </span>
      {content ? <span className={listParts.soft}>{content}</span> : null}
      <span className={styles.line}>
        <span className={listParts.soft}>{entry.operator}</span>
        <span className={listParts.soft}>
          <Time at={entry.time} seconds />
        </span>
      </span>
    </button>
  );
}
