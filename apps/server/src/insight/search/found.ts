import type { FoundKind, FoundThing } from '@csms/contract';
import type { Trx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

export type Found<K extends FoundKind> = Extract<FoundThing, { kind: K }>;

/** What was typed, and who typed it. */
export interface Asked {
  words: string;
  caller: Caller;
  /** Epoch ms. */
  now: number;
}

/** Finds things of one kind, `MOST_FOUND` at most. */
export type Finder<K extends FoundKind> = (trx: Trx, asked: Asked) => Promise<Found<K>[]>;

const LARGEST = 2_147_483_647;

/** The number that somebody reads out, with or without the letters before it; undefined: it is none. */
export function numberOf(words: string, letters = ''): number | undefined {
  const plain = words
    .normalize('NFKC')
    .replace(/[\s#\u2116-]/g, '')
    .toUpperCase();
  const digits = letters !== '' && plain.startsWith(letters) ? plain.slice(letters.length) : plain;
  const number = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return number > 0 && number <= LARGEST ? number : undefined;
}
