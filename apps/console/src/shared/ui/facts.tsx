import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

/** Labels and values in quiet columns. */
export function Facts({ facts }: { facts: readonly (Fact | false)[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) =>
        fact ? (
          <div key={fact.label} data-wide={fact.wide ?? false}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

export function Section({ title, extra, children }: { title: string; extra?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {extra}
      </div>
      {children}
    </section>
  );
}
