import type { Language, Permission } from '@csms/contract';
import type { ComponentType } from 'react';
import type { Help, ScreenKey } from '../../entities/handbook/keys.ts';
import type { TextArea } from '../texts.ts';

export type Titles = Record<Language, string>;

/** An entry of the menu that holds pages. */
export interface Group {
  path: string;
  title: Titles;
  icon: ComponentType;
  /** The page, below the group's path, that the group's own path leads to. */
  defaultChild: string;
  /** Only users whose role paths include this role open its pages (specification section 6). */
  requires?: 'admin';
  /** Not in the menu; its pages are reached otherwise. */
  hidden?: true;
}

/** What a page of the menu may wait for: a step of setting up is missing. */
export type MenuCondition = 'setUpMissing';

/** A page, once: sidebar, top menu, guard, breadcrumb, tabs, title, search and the role editor read it here. */
export interface Page {
  path: string;
  title: Titles;
  /** What one must hold to see it, beyond a role that opens the path; any of them. Empty: nothing more. */
  permissions: readonly Permission[];
  /** Every permission that means something on this page, for the role editor's tree. Absent: `permissions`. */
  grants?: readonly Permission[];
  /** Only users of the platform's provider see it. */
  platform?: true;
  group?: Group;
  /** A further group whose entry in the menu shows it too. */
  alsoIn?: Group;
  /** Texts that are there before the page shows. */
  area: TextArea;
  /** Its pages of the handbook; a key alone helps at the page as it opens. */
  help?: ScreenKey | readonly (ScreenKey | Help)[];
  /** The page's module, with `Component`. Pages with `link` or `embed` have none. */
  load?: () => Promise<{ Component: ComponentType }>;
  /** Not in the menu and opened by the role path of another page, whose menu entry stays marked: details, editors. */
  under?: string;
  /** Its mark in the menu, where it stands outside a group. */
  icon?: ComponentType;
  /** Not in the menu, with a role path of its own. */
  hidden?: true;
  /** In the menu only while this holds; the search finds it always. */
  inMenuWhile?: MenuCondition;
  /** Every signed-in user opens it: it has no role path (specification section 6). */
  open?: true;
  /** Its tab is always there and cannot be closed. */
  affix?: true;
  /** With a session, without sidebar and navbar: print views, the large display. */
  bare?: true;
  /** Opens without a session where the link's fragment holds a key: wall screens. */
  keyed?: true;
  /** Without session and frame; the path is also in the guard's list. */
  public?: true;
  /** Served as a page of its own, light enough for a phone: the browser goes there. */
  apart?: true;
  /** Leads out of the console, in a new browser tab. */
  link?: string;
  /** One of our own addresses, shown inside the frame. */
  embed?: string;
  /** Asks for its data anew whenever its tab is come back to. */
  noCache?: true;
}

/** Every permission that means something on a page. */
export const grantsOf = (page: Page): readonly Permission[] => page.grants ?? page.permissions;
