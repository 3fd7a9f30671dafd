import type { HandbookPage, Said } from './handbook-page.ts';

/** A piece of a text: plain, a text of the console by its key, or a page by its path. */
export type Piece = { plain: string } | { key: string } | { path: string };

/** Takes a text apart at its inserts: `[[area:key]]`, `[[/path]]`. */
export function piecesOf(text: string): Piece[] {
  return text
    .split(/(\[\[[^[\]]{1,100}\]\])/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const insert = /^\[\[(.*)\]\]$/.exec(piece)?.[1];
      if (insert === undefined) return { plain: piece };
      return insert.startsWith('/') ? { path: insert } : { key: insert };
    });
}

/** Every text of a page, in its order. */
export function textsOf(page: HandbookPage): Said[] {
  return [
    page.purpose,
    ...Object.values(page.figures ?? {}).map(({ meaning }) => meaning),
    ...page.howTo.flatMap(({ title, steps }) => [title, ...steps]),
    ...page.trouble.flatMap(({ sign, help }) => [sign, help]),
  ];
}

/** The keys of the console's texts that a page names, in either language. */
export function textKeysOf(page: HandbookPage): string[] {
  const named = textsOf(page)
    .flat()
    .flatMap((text) => piecesOf(text).flatMap((piece) => ('key' in piece ? [piece.key] : [])));
  const terms = Object.values(page.figures ?? {}).flatMap(({ term }) => (typeof term === 'string' ? [term] : []));
  return [...new Set([...named, ...terms])];
}
