import { inflateSync } from 'node:zlib';

/** The texts of a PDF of ours in the order in which they were written: its streams unpacked, its glyphs read by the font's own table. */
export function pdfTexts(bytes: Buffer): string[] {
  const raw = bytes.toString('latin1');
  const streams: string[] = [];
  for (let at = 0; ; ) {
    const start = raw.indexOf('stream\n', at);
    if (start < 0) break;
    const end = raw.indexOf('endstream', start);
    try {
      streams.push(inflateSync(bytes.subarray(start + 7, end)).toString('latin1'));
    } catch {
      // Not packed: a font's or a picture's.
    }
    at = end + 9;
  }
  const letters = streams.flatMap((stream) =>
    [...stream.matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[([^\]]*)\]/gi)].flatMap(([, list]) =>
      [...list!.matchAll(/<([0-9a-f\s]*)>/gi)].map(([, hex]) =>
        String.fromCharCode(...(hex!.replace(/\s/g, '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
      ),
    ),
  );
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces]) =>
      [...pieces!.matchAll(/<([0-9a-f]+)>/gi)]
        .flatMap(([, hex]) => (hex!.match(/.{4}/g) ?? []).map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?'))
        .join(''),
    ),
  );
}
