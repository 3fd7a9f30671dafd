import type { Language, Permission } from '@csms/contract';
import type { ComponentType } from 'react';
import type { Help, ScreenKey } from '../handbook/keys.ts';

/** The page of a word, as the word's folder gives it to the app: its place in the menu, the names of its texts, its help. */
export interface WordPage {
  /** Its first part is the path of its group in the menu. */
  path: `/${string}/${string}`;
  /** The path of the page that it follows in the menu. */
  after: string;
  /** Not in the menu and opened by the role path of another page: the page of one thing. */
  under?: string;
  /** Only users of the platform's provider see it. */
  platform?: true;
  title: Readonly<Record<Language, string>>;
  /** Any of them is needed to see it. */
  permissions: readonly Permission[];
  /** Every permission that means something on it, for the role editor's tree. Absent: `permissions`. */
  grants?: readonly Permission[];
  /** Its own texts, which stand beside it under this name. */
  area: string;
  /** Further texts that are there before it shows. */
  needs?: readonly string[];
  /** Its pages of the handbook. */
  help: ScreenKey | readonly (ScreenKey | Help)[];
  load: () => Promise<{ Component: ComponentType }>;
}
