/** The formats of pictures that are taken. */
export type PictureFormat = 'jpeg' | 'png' | 'gif';

/** The most pixels that a picture may unfold to. */
export const MOST_PIXELS = 40_000_000;

const SOI = 0xd8;
const SOS = 0xda;
const EOI = 0xd9;
/** Frame headers of a JPEG, which say how large it is: all of C0 to CF but DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * The pixels that a picture says to have, from its header; nothing is decoded (PNG: IHDR, GIF: logical screen, JPEG: the only frame header before the first scan).
 * Undefined: the header is none of that format, says nothing, or says two things, or a JPEG has no end.
 */
export function pixelsOf(bytes: Buffer, format: PictureFormat): number | undefined {
  const pixels = { jpeg: jpegPixels, png: pngPixels, gif: gifPixels }[format](bytes);
  return pixels === 0 ? undefined : pixels;
}

function pngPixels(bytes: Buffer): number | undefined {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
}

function gifPixels(bytes: Buffer): number | undefined {
  if (bytes.length < 13 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
}

function jpegPixels(bytes: Buffer): number | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  let pixels: number | undefined;
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) return undefined;
    // Fill bytes may stand before a marker.
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined || at + 4 > bytes.length) return undefined;
    if (marker === SOS) return hasEnd(bytes, at) ? pixels : undefined;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    if (isFrame(marker)) {
      if (length < 8 || pixels !== undefined) return undefined;
      pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    }
    at += 2 + length;
  }
}

/** A JPEG that broke off on its way has no end after its scans; among the pixels the two bytes of an end do not occur. */
function hasEnd(bytes: Buffer, from: number): boolean {
  return bytes.includes(Buffer.from([0xff, EOI]), from);
}
