import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './plain-button.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'default' | 'primary' | 'text' | 'link';
  large?: boolean;
  block?: boolean;
  /** Something is on its way: it cannot be pressed again. */
  busy?: boolean | undefined;
  /** Stands alone, without words. */
  icon?: ReactNode;
}

/** A button without the library of controls, for what is shown before that has come: the sign-in, an error of loading. */
export function PlainButton({ look = 'default', large, block, busy, icon, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      data-look={look}
      data-large={large}
      data-block={block}
      data-icon={icon !== undefined && !children ? true : undefined}
      className={className ? `${styles.button} ${className}` : styles.button}
    >
      {busy ? <span className={styles.spin} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
