import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

/** Which of the choices has the focus, and whether it was pressed: what comes in their place goes on there. */
export interface Held {
  label: string;
  isPressed: boolean;
}

interface Props {
  labels: readonly string[];
  onHeld: (held: Held | undefined) => void;
  children?: ReactNode;
}

/** The place of choices to filter by, as long as their code is not there: as high and as wide as they are. */
export function FilterStandIn({ labels, onHeld, children }: Props) {
  return (
    <search className={styles.bar}>
      <div className={styles.controls}>
        {labels.map((label) => (
          <div key={label} data-kind="options" data-words={label}>
            <button
              type="button"
              role="combobox"
              aria-expanded={false}
              aria-label={label}
              className={styles.standIn}
              onFocus={() => onHeld({ label, isPressed: false })}
              onBlur={() => onHeld(undefined)}
              onClick={() => onHeld({ label, isPressed: true })}
            >
              {label}
            </button>
          </div>
        ))}
        <div className={styles.end}>{children}</div>
      </div>
    </search>
  );
}

/** Goes on at a choice that has come in the place of a stand-in. */
export function goOnAt({ label, isPressed }: Held): void {
  const choice = document.querySelector<HTMLElement>(`search [role=combobox][aria-label="${CSS.escape(label)}"]`);
  choice?.focus({ preventScroll: true });
  if (isPressed) choice?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
}
