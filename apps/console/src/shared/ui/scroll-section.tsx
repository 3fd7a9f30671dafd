import type { ReactNode } from 'react';

/** What may be wider than its place: it scrolls sideways by itself, by mouse, finger and keyboard. */
export const ScrollSection = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
  <section tabIndex={0} aria-label={label} style={{ overflowX: 'auto' }}>
    {children}
  </section>
);
