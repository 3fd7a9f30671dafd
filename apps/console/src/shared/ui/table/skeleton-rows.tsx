import styles from './data-table.module.css';

/** The shape of what is coming, in the heights of what is coming, so that nothing jumps. */
export function SkeletonRows({ columns, rows = 10 }: { columns: number; rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no other identity
        <div key={row} className={styles.bones}>
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bones have no other identity
            <span key={column} style={{ width: `${48 + ((row * 7 + column * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
