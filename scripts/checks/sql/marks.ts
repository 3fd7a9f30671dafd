import type ts from 'typescript';
import type { Scope } from './scope.ts';

/** A template or a text that became SQL: its place in the source, and the scope that its type arguments belong to. */
export interface Piece {
  node: ts.Node;
  scope: Scope;
  /** Where each of its texts begins in the source. */
  starts: readonly number[];
}

/*
 * Each piece of SQL carries signs of where it comes from through Kysely, which keeps texts as they are: <piece.text> before each of its texts, </piece>
 * after the last. PostgreSQL's position in a statement then leads to the line.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
/** Stands where SQL would be that is not known. */
export const UNSEEN = '\uE002';
const MARK = new RegExp(`${OPEN}(/?)(\\d+)(?:\\.(\\d+))?${CLOSE}`, 'g');

export class Marks {
  readonly pieces: Piece[] = [];

  /** The texts of a new piece with their signs. */
  mark(texts: readonly string[], piece: Piece): string[] {
    const id = this.pieces.push(piece) - 1;
    return texts.map(
      (text, index) => `${OPEN}${id}.${index}${CLOSE}${text}${index === texts.length - 1 ? `${OPEN}/${id}${CLOSE}` : ''}`,
    );
  }
}

export interface Place {
  /** In the text without signs, from 0. */
  at: number;
  piece: number;
  /** Which of its texts begins here; undefined: the piece ends. */
  text: number | undefined;
}

/** A statement without signs, and where each stood. */
export function unmark(marked: string): { text: string; places: Place[] } {
  const places: Place[] = [];
  let text = '';
  let last = 0;
  for (const match of marked.matchAll(MARK)) {
    text += marked.slice(last, match.index);
    last = match.index + match[0].length;
    places.push({ at: text.length, piece: Number(match[2]), text: match[1] === '' ? Number(match[3]) : undefined });
  }
  return { text: text + marked.slice(last), places };
}

/** The pieces that stand in a marked text. */
export const piecesOf = (marked: string): Set<number> => new Set([...marked.matchAll(MARK)].map((match) => Number(match[2])));

/** Of a chain's columns that are pieces: `<piece> as "name"`. */
export const aliasesOf = (marked: string): Map<string, number> =>
  new Map(
    [...marked.matchAll(new RegExp(`${OPEN}/(\\d+)${CLOSE} as "([^"]+)"`, 'g'))].map((match) => [match[2]!, Number(match[1])]),
  );

/** Where in the sources a position of the statement is: the text it lies in. Undefined: between pieces. */
export function sourceOf(
  places: readonly Place[],
  pieces: readonly Piece[],
  position: number,
): { piece: Piece; at: number } | undefined {
  const open: Place[] = [];
  for (const place of places) {
    if (place.at > position) break;
    if (place.text === undefined) open.splice(open.findLastIndex(({ piece }) => piece === place.piece));
    else if (open.at(-1)?.piece === place.piece) open[open.length - 1] = place;
    else {
      const again = open.findLastIndex(({ piece }) => piece === place.piece);
      if (again >= 0) open.length = again;
      open.push(place);
    }
  }
  const inside = open.at(-1);
  if (!inside) return undefined;
  const piece = pieces[inside.piece]!;
  const start = piece.starts[inside.text!] ?? piece.starts[0]!;
  return {
    piece,
    at: piece.starts.length === 1 && piece.starts[0] === piece.node.getStart() ? start : start + position - inside.at,
  };
}
