import type { ReactElement, ReactNode } from 'react';
import styles from './explained.module.css';
import { Tooltip } from './popups/popups.tsx';

const TRIGGER: ('hover' | 'focus')[] = ['hover', 'focus'];

/** A word whose meaning shows by hovering, by the keyboard's focus and by a tap. */
export function Explained({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <Tooltip title={about} trigger={TRIGGER}>
      {/* No button: it does nothing, and it is read like the text that it is. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its meaning is to be had by the keyboard too */}
      <span tabIndex={0} className={styles.term}>
        {children}
      </span>
    </Tooltip>
  );
}

/** The same for what takes the focus anyway, such as a button. */
export function WithAbout({ about, children }: { about: ReactNode; children: ReactElement }) {
  return about ? (
    <Tooltip title={about} trigger={TRIGGER}>
      {children}
    </Tooltip>
  ) : (
    children
  );
}
