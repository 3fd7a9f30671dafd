import type { ReactNode } from 'react';
import styles from './notice.module.css';
import type { Tone } from './status-tag.tsx';

/** Something about the page as a whole that one should know, with what can be done about it. */
export function Notice(props: { tone: Tone; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={props.tone} role={props.tone === 'danger' ? 'alert' : 'status'}>
      <div>
        {props.text ? <b>{props.title}</b> : props.title}
        {props.text ? <p>{props.text}</p> : null}
      </div>
      {props.children}
    </div>
  );
}
