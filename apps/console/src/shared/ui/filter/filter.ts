import type { ReactNode } from 'react';

interface Base {
  key: string;
  label: string;
  /** Beside the search field rather than behind "more filters". */
  main?: boolean;
}

export type Filter = Base &
  (
    | { kind: 'search' }
    | { kind: 'text' }
    /** From a moment on: comes with a link, has a chip and no control. */
    | { kind: 'since' }
    | { kind: 'options'; many: boolean; options: { value: string; label: string; icon?: ReactNode }[] }
    /** `usual`: the range without a choice. */
    | { kind: 'range'; toKey: string; usual?: { from: string; to: string } }
    /** Whole days (YYYY-MM-DD), both with it. */
    | { kind: 'days'; toKey: string }
    /** A control of the entity's own; `name` gives the chip's words for a value. */
    | {
        kind: 'custom';
        control: (value: string | undefined, set: (value: string | undefined) => void) => ReactNode;
        name: (value: string) => string;
      }
  );

/** A filter with a control of an entity's own. */
export type CustomFilter = Extract<Filter, { kind: 'custom' }>;
