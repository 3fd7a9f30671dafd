import type { ReactNode } from 'react';
import styles from './scroll-section.module.css';

/** What may be larger than its place: it scrolls by itself, by mouse, finger and keyboard. A table in a dialog is at most 500 px high. */
export const ScrollSection = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
  <section tabIndex={0} aria-label={label} className={styles.section}>
    {children}
  </section>
);
