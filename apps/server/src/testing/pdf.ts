import { inflateSync } from 'node:zlib';

/** The objects of a PDF of ours by their numbers: what each says, and its stream unpacked. */
function objectsOf(bytes: Buffer): Map<string, { says: string; stream: string }> {
  const raw = bytes.toString('latin1');
  const objects = new Map<string, { says: string; stream: string }>();
  for (const found of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length;
    const end = raw.indexOf('\nendobj', start);
    const at = raw.indexOf('stream\n', start);
    const hasStream = at >= 0 && at < end;
    let stream = '';
    if (hasStream)
      try {
        stream = inflateSync(bytes.subarray(at + 7, raw.lastIndexOf('endstream', end))).toString('latin1');
      } catch {
        // Not packed: a font's or a picture's.
      }
    objects.set(found[1]!, { says: raw.slice(start, hasStream ? at : end), stream });
  }
  return objects;
}

/** What each glyph of a font stands for, by its table. */
const lettersOf = (table: string): string[] =>
  [...table.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/gi)].flatMap(([, list]) =>
    [...list!.matchAll(/<([0-9a-f\s]*)>/gi)].map(([, hex]) =>
      String.fromCharCode(...(hex!.replace(/\s/g, '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ),
  );

/** The texts of a PDF of ours in the order in which they were written: its streams unpacked, its glyphs read by the table of their font. */
export function pdfTexts(bytes: Buffer): string[] {
  const objects = objectsOf(bytes);
  const fonts = new Map<string, string[]>();
  for (const { says } of objects.values())
    for (const [, name, no] of says.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(no!)?.says ?? '') ?? [];
      if (table !== undefined) fonts.set(name!, lettersOf(objects.get(table)?.stream ?? ''));
    }
  return [...objects.values()].flatMap(({ stream }) => {
    let letters: string[] = [];
    return [...stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, font, pieces]) => {
      if (font !== undefined) {
        letters = fonts.get(font) ?? [];
        return [];
      }
      const glyphs = [...pieces!.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
      return [glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?').join('')];
    });
  });
}
