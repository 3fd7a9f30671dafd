import type { FoundKind } from '@csms/contract';
import type { ReactNode } from 'react';

export type Kind = 'recent' | 'page' | 'help' | 'action' | FoundKind;

/** What can be done about a thing at once: it leads to the page where its form is open. */
export interface Deed {
  key: string;
  name: string;
  to: string;
}

/** One thing that the search offers. */
export interface Item {
  /** Unique over all kinds. */
  key: string;
  kind: Kind;
  title: string;
  /** What tells it from others of the same name. */
  detail?: string;
  icon?: ReactNode;
  /** How it stands. */
  state?: ReactNode;
  /** Where it leads; an action performs instead. */
  to?: string;
  /** Opens in a new browser tab. */
  outside?: boolean;
  perform?: () => void;
  deeds?: readonly Deed[];
}
