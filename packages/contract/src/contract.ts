import { areas } from './areas.ts';
import type { Endpoint } from './core/endpoint.ts';

/** The words of an area: all its exports that hold endpoints. Those that end in `Endpoints` are parts of a word. */
type WordsOf<Area> = {
  [K in keyof Area as K extends `${string}Endpoints`
    ? never
    : Area[K] extends Readonly<Record<string, Endpoint>>
      ? K
      : never]: Area[K];
};

const holdsEndpoints = (one: unknown): boolean =>
  typeof one === 'object' &&
  one !== null &&
  Object.values(one).length > 0 &&
  Object.values(one).every((value) => typeof value === 'object' && value !== null && 'method' in value && 'path' in value);

const wordsOf = <Area extends object>(area: Area): WordsOf<Area> =>
  Object.fromEntries(
    Object.entries(area).filter(([name, one]) => !name.endsWith('Endpoints') && holdsEndpoints(one)),
  ) as WordsOf<Area>;

// Its description begins with the call that everybody makes first.
const { signIn, ...access } = wordsOf(areas.access);

/** The whole API: the words of all areas, each with its endpoints. */
export const contract = {
  signIn,
  ...access,
  ...wordsOf(areas.network),
  ...wordsOf(areas.customers),
  ...wordsOf(areas.charging),
  ...wordsOf(areas.finance),
  ...wordsOf(areas.service),
  ...wordsOf(areas.insight),
};
