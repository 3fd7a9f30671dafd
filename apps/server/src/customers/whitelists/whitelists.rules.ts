import type { PayloadOf } from '@csms/contract';

/** One card of a list. */
export interface ListedCard {
  /** As printed; compared without case. */
  cardNumber: string;
  /** Epoch ms. */
  expiresAt: number | null;
}

export type Difference = 'added' | 'removed' | 'changed' | 'same';

export interface ComparedCard {
  /** Upper case. */
  idTag: string;
  cardNumber: string;
  difference: Difference;
  wanted: number | null;
  held: number | null;
}

/** OCPP 1.6 §7.28: an idTag is at most so long. */
export const MAX_ID_TAG = 20;
/** Cards in one sending where the charge point has not said how many it takes. */
const CAUTIOUS_LENGTH = 50;
/** More than this in one frame no charger is asked to take, whatever it says of itself. */
const MOST_LENGTH = 500;

/** What a message of a list is at most beside its entries, and for each of them, in bytes. */
const LIST_BYTES = 200;
const ENTRY_BYTES = 200;

/** How many entries a charge point takes in one message, by what it says of their number and of their bytes; null: it says neither. */
export function entriesInMessage(items: number | null, bytes: number | null): number | null {
  if (bytes === null) return items;
  const fitting = Math.max(1, Math.floor((bytes - LIST_BYTES) / ENTRY_BYTES));
  return items === null ? fitting : Math.min(items, fitting);
}

/** How two lists differ, card by card, by number. */
export function compareLists(wanted: readonly ListedCard[], held: readonly ListedCard[]): ComparedCard[] {
  const before = new Map(held.map((card) => [card.cardNumber.toUpperCase(), card]));
  const seen = new Set<string>();
  const compared = wanted.map((card): ComparedCard => {
    const idTag = card.cardNumber.toUpperCase();
    seen.add(idTag);
    const old = before.get(idTag);
    const difference = !old ? 'added' : old.expiresAt === card.expiresAt ? 'same' : 'changed';
    return { idTag, cardNumber: card.cardNumber, difference, wanted: card.expiresAt, held: old?.expiresAt ?? null };
  });
  for (const [idTag, old] of before) {
    if (!seen.has(idTag))
      compared.push({ idTag, cardNumber: old.cardNumber, difference: 'removed', wanted: null, held: old.expiresAt });
  }
  return compared.sort((a, b) => (a.idTag < b.idTag ? -1 : 1));
}

/** One part of a sending. */
export type ListPart = PayloadOf<'sendLocalList'> & { entries: SentEntry[] };
type SentEntry = NonNullable<PayloadOf<'sendLocalList'>['entries']>[number];

const entryOf = ({ cardNumber, expiresAt }: ListedCard): SentEntry => ({
  idTag: cardNumber,
  status: 'accepted',
  ...(expiresAt === null ? {} : { expiryTime: new Date(expiresAt).toISOString() }),
});

function chunks<T>(all: readonly T[], sendMaxLength: number | null): T[][] {
  const length = Math.max(1, Math.min(sendMaxLength ?? CAUTIOUS_LENGTH, MOST_LENGTH));
  const parts: T[][] = [];
  for (let at = 0; at < all.length; at += length) parts.push(all.slice(at, at + length));
  return parts;
}

/** A whole list in as many parts as the charge point needs: the first replaces what it holds, the others add to it. Versions count up from `version`. */
export function fullParts(wanted: readonly ListedCard[], version: number, sendMaxLength: number | null): ListPart[] {
  const parts = chunks(wanted.map(entryOf), sendMaxLength);
  return (parts.length > 0 ? parts : [[]]).map((part, index) => ({
    version: version + index,
    mode: index === 0 ? 'full' : 'differential',
    entries: part,
  }));
}

/** What has changed, in parts; a card without data is taken off the list. */
export function differentialParts(compared: readonly ComparedCard[], version: number, sendMaxLength: number | null): ListPart[] {
  const entries = compared
    .filter((card) => card.difference !== 'same')
    .map((card) =>
      card.difference === 'removed'
        ? { idTag: card.cardNumber }
        : entryOf({ cardNumber: card.cardNumber, expiresAt: card.wanted }),
    );
  return chunks(entries, sendMaxLength).map((part, index) => ({
    version: version + index,
    mode: 'differential',
    entries: part,
  }));
}
