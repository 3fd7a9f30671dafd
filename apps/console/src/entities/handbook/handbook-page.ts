import type { Language, Words } from '@csms/contract';

/**
 * A text of the handbook in both languages, side by side. `[[area:key]]` stands for a text of the console, such as the name of a button; `[[/path]]` for
 * a page by its title, as a link.
 */
export type Said = readonly [zh: string, en: string];

export const saidIn = ([zh, en]: Said, language: Language): string => (language === 'zh' ? zh : en);

/** A figure of a screen: its name there, as the key of its text or as the words of its column, and what it means. */
interface Figure {
  term: string | Words;
  meaning: Said;
}

/** How a usual thing is done. */
export interface Task {
  /** Of a task that a role's guide names. It has a picture in each language. */
  key?: string;
  title: Said;
  steps: readonly Said[];
}

/** One screen of the handbook: what it is for, what its figures mean, how the usual things are done, and what to do when something goes wrong. */
export interface HandbookPage {
  purpose: Said;
  figures?: Readonly<Record<string, Figure>>;
  howTo: readonly Task[];
  trouble: readonly { sign: Said; help: Said }[];
}
