import type { ReactNode } from 'react';
import styles from './page-header.module.css';

/** The page's name and its actions; nothing else competes with them. */
export function PageHeader({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.header}>
      <h1>{title}</h1>
      {note ? <span className={styles.note}>{note}</span> : null}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
