import type { ReactNode } from 'react';

export type Kind = 'recent' | 'page' | 'help' | 'action' | 'station' | 'point' | 'card' | 'record';

/** One thing that the search offers. */
export interface Item {
  /** Unique over all kinds. */
  key: string;
  kind: Kind;
  title: string;
  /** What tells it from others of the same name. */
  detail?: string;
  icon?: ReactNode;
  /** Where it leads; an action performs instead. */
  to?: string;
  /** Opens in a new browser tab. */
  outside?: boolean;
  perform?: () => void;
}
