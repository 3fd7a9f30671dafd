import type { Permission } from '@csms/contract';
import type { ReactNode } from 'react';

/** Something that one can do from anywhere: menus and the search offer the same object. */
export interface Action {
  key: string;
  name: string;
  icon: ReactNode;
  /** What one must hold for it to be offered. Absent: nothing. */
  permission?: Permission;
  /** Further words that the search finds it by. */
  keywords?: readonly string[];
  perform: () => void;
}
