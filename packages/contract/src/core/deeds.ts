import type { Permission } from '../access/roles.permission-words.ts';
import type { Words } from './words.ts';

/** One step of a state machine. Its table says all of it once: server, console, log and picture read it there. */
export interface Deed<S extends string> {
  /** The states that it begins in, the usual one first. */
  from: readonly S[];
  /** Null: it stays where it is. */
  to: S | null;
  /** Null: the server alone does it. */
  permission: Permission | null;
  /** `main`: the next one where nothing goes wrong. `danger`: it takes something back, or ends it too early. */
  kind?: 'main' | 'danger';
  /** Its button. */
  button?: Words;
  /** Its button in the other states than the usual one. */
  elsewhere?: Words;
  /** As the system log calls it. */
  log?: Words;
}
export type Deeds<S extends string> = Readonly<Record<string, Deed<S>>>;

/** A deed of a person. */
export interface HandDeed<S extends string> extends Deed<S> {
  permission: Permission;
  button: Words;
  log: Words;
}
export type HandDeeds<S extends string> = Readonly<Record<string, HandDeed<S>>>;

/** The words of a deed's button for a thing in a state. */
export const buttonOf = <S extends string>({ from, button, elsewhere }: Omit<HandDeed<S>, 'to'>, state: S): Words =>
  from[0] === state ? button : (elsewhere ?? button);

/** The states of a thing that nothing goes wrong with, from the first one to the last. */
export function wayOf<S extends string>(deeds: Deeds<S>, first: S): S[] {
  const way = [first];
  for (const state of way) {
    const main = Object.values(deeds).filter(({ kind, from }) => kind === 'main' && from.includes(state));
    const next = main.map(({ to }) => to).find((to) => to !== null && !way.includes(to));
    if (next) way.push(next);
  }
  return way;
}

/** The last word of a call's path, which is its name in the contract. */
export type CallName<P extends string> = P extends `${string}/${infer Rest}` ? CallName<Rest> : P;
export const callName = <P extends string>(path: P): CallName<P> => path.slice(path.lastIndexOf('/') + 1) as CallName<P>;
