import type { ReactNode } from 'react';
import styles from './statistics.module.css';

/** A table of figures; where it is wider than its panel it scrolls, by keyboard too. */
export function FigureTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </section>
  );
}
