import styles from './values.module.css';

/** Where a value would stand that could not be read: says so, and why to the pointer and to screen readers. */
export function NotKnown({ text, reason }: { text: string; reason: string }) {
  return (
    <span className={styles.notKnown} title={reason}>
      {text}
      <span className="sr-only">: {reason}</span>
    </span>
  );
}

/** Where a value will stand that is being read. */
export function BeingRead({ text }: { text: string }) {
  return (
    <span className={styles.beingRead} title={text}>
      <span className="sr-only">{text}</span>
    </span>
  );
}
