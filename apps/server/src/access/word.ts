import type { Http } from '../platform/http/http.ts';
import type { RegularWork } from '../platform/work/regular-work.ts';
import type { LoggedThings } from './system-log/logged-thing.ts';
import type { OperandNames } from './system-log/operand-names.ts';

type Stop = () => void | Promise<void>;

/** All that a word gives the app; it stands in the word's folder, and its area collects it. `Parts`: what the area needs of the app. */
export interface Word<Parts> {
  /** Where what its operations name by an id has its name. */
  operandNames?: OperandNames;
  /** The fields of its things whose changes the system log tells. */
  loggedThings?: LoggedThings;
  /** Hears what becomes of commands, in every process. */
  follow?(parts: Parts): void;
  /** Serves its part of the API; returns the end of what goes on beside it. */
  routes?(http: Http, parts: Parts): void | Stop | Promise<void> | Promise<Stop>;
  /** Begins what needs the routes of all areas; returns its end. */
  afterRoutes?(http: Http, parts: Parts): Stop;
  /** Its regular work. */
  work?(parts: Parts): RegularWork[];
  /** Removes what has been kept long enough. */
  clear?(parts: Parts): Promise<void>;
}

/** What the words of an area give the app together. */
export function areaOf<Parts>(words: readonly Word<Parts>[]) {
  return {
    operandNames: Object.assign({}, ...words.map((word) => word.operandNames)) as OperandNames,
    loggedThings: Object.assign({}, ...words.map((word) => word.loggedThings)) as LoggedThings,

    follow(parts: Parts): void {
      for (const word of words) word.follow?.(parts);
    },

    /** Serves all words, and returns their ends. */
    async routes(http: Http, parts: Parts): Promise<Stop> {
      const ends = await Promise.all(words.map((word) => word.routes?.(http, parts)));
      return async () => {
        for (const end of ends) await end?.();
      };
    },

    /** Begins what needs the routes of all areas, and returns its ends. */
    afterRoutes(http: Http, parts: Parts): Stop {
      const ends = words.map((word) => word.afterRoutes?.(http, parts));
      return async () => {
        for (const end of ends) await end?.();
      };
    },

    work: (parts: Parts): RegularWork[] => words.flatMap((word) => word.work?.(parts) ?? []),

    async clear(parts: Parts): Promise<void> {
      for (const word of words) await word.clear?.(parts);
    },
  };
}
