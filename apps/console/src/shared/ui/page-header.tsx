import { type ReactNode, useContext } from 'react';
import { HelpSlot } from './help-slot.ts';
import styles from './page-header.module.css';

interface Props {
  title: string;
  note?: ReactNode;
  /** Which list of the page is shown, where it has several. */
  tab?: string;
  children?: ReactNode;
}

/** The page's name, its help and its actions; nothing else competes with them. */
export function PageHeader({ title, note, tab, children }: Props) {
  const Help = useContext(HelpSlot);
  return (
    <div className={styles.header}>
      <div className={styles.name}>
        <h1>{title}</h1>
        {Help ? <Help tab={tab} /> : null}
      </div>
      {note ? <span className={styles.note}>{note}</span> : null}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
