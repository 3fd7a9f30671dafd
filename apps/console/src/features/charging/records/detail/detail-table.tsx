import type { ReactNode } from 'react';
import styles from '../records.module.css';

interface Props {
  /** Headings; those of figures and deeds stand at the end of their cells. */
  columns: readonly { key: string; title: ReactNode; atEnd?: boolean }[];
  /** A cell for each column. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table of what stands behind a bill. */
export const DetailTable = ({ columns, rows }: Props) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ key, title, atEnd }) => (
            <th key={key} scope="col" data-end={atEnd}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            {columns.map(({ key, atEnd }, index) => (
              <td key={key} data-end={atEnd}>
                {row.cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
