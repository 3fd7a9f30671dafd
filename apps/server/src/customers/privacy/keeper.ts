import type { ErasePlan, Language } from '@csms/contract';
import type { Quoting } from '../../access/index.ts';
import type { Database, Trx } from '../../platform/database/database.ts';

/** A part of the personal file. */
export interface PersonalPart {
  key: string;
  title: Readonly<Record<Language, string>>;
  /** What follows `from`, rows named t, by $1 the charge users and $2 the cards. */
  from: string;
}

/** What names a person in the tables of a floor: strong values stand for nobody else, weak ones may. */
export interface PersonalNames {
  /** Ids of invoice details: what the system log says of them is about the person. */
  infoIds: number[];
  strong: string[];
  weak: string[];
}

/**
 * What a floor above customers keeps of them, and does when one of them changes. Each area gives its own to the app, which hands them to customers: customers knows none of the areas.
 * All is done in the transaction of the change.
 */
export interface CustomerKeeper {
  /** Its tables whose rows have a `charge_user_id`, which go over in a merge. */
  tables: readonly string[];
  quoting: readonly Quoting[];
  parts: readonly PersonalPart[];
  /** A wallet is emptied into another; called before either is locked. `of`: a charge user whose settled records go along; else only what is not settled yet. */
  moveWallet?(trx: Trx, move: { from: number; into: number; of?: number }): Promise<void>;
  /** A session of the user is on its way to its charger: it would begin for an account that is gone. Called in a merge; nothing begins until its transaction ends. */
  isStarting?(trx: Trx, userId: number): Promise<boolean>;
  /** Why a person cannot be erased now. */
  whyNotErased?(trx: Trx, userIds: readonly number[]): Promise<ErasePlan['refusals'][number] | undefined>;
  namesOf?(db: Trx | Database, userIds: readonly number[]): Promise<PersonalNames>;
  /** Erases what is the person's own here. */
  erase?(trx: Trx, userIds: readonly number[]): Promise<void>;
}
