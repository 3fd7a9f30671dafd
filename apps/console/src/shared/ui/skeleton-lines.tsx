import styles from './skeleton-lines.module.css';

/** Lines in the place of what is coming, about as high. */
export function SkeletonLines({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className={styles.lines}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no other identity
        <span key={row} />
      ))}
    </div>
  );
}
