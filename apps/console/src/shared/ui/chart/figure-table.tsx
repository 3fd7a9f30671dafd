import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './chart.module.css';

/** A figure, and the list that it counts. */
export type FigureCell = string | { text: string; to: string | undefined };

const shown = (cell: FigureCell | undefined): ReactNode =>
  typeof cell !== 'object' ? cell : cell.to === undefined ? cell.text : <Link to={cell.to}>{cell.text}</Link>;

/** A chart's figures for those who do not see pictures, or want the number. */
export function FigureTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: string[];
  rows: { key: string; cells: FigureCell[] }[];
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{shown(first)}</th>
              {others.map((cell, index) => (
                <td key={heads[index + 1]}>{shown(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
