import type { AREAS } from './areas.ts';

type Areas = typeof AREAS;
type PagesOf<A extends keyof Areas> = Awaited<ReturnType<Areas[A]>>;
/** Which page of which area: `insight.dashboard`. */
export type ScreenKey = { [A in keyof Areas]: `${A}.${keyof PagesOf<A> & string}` }[keyof Areas];
/** A figure that has a definition: `insight.dashboard.energy`. */
export type FigureKey = {
  [A in keyof Areas]: {
    [P in keyof PagesOf<A> & string]: PagesOf<A>[P] extends { figures: infer F } ? `${A}.${P}.${keyof F & string}` : never;
  }[keyof PagesOf<A> & string];
}[keyof Areas];

/** A screen of a page, where its key does not say all. */
export interface Help {
  key: ScreenKey;
  /** The lists of the page at which it helps; '' is the page as it opens, alone where none is named. */
  tabs?: readonly [string, ...string[]];
  /** The key of its name, where that is not the title of its page. */
  title?: string;
}
