import { FEEDBACK_LIMITS } from '@csms/contract';
import { Problem } from '../../platform/http/problem.ts';

/** The most pixels that a photo may unfold to: whoever looks at it decodes them. */
const MOST_PIXELS = 4096 * 4096;

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Frame headers, which say how large the picture is: all of C0 to CF but DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Kept as they are: JFIF, and Adobe's word on colours. Other segments of applications (EXIF, place and camera) and comments go. */
const goes = (marker: number) => (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

/**
 * A photo that a stranger has sent, fit to be kept: a JPEG by its bytes, of a size in pixels that its header bounds, without EXIF and without anything behind its end. Nothing is decoded.
 * Throws `photoWrong`, `photoLarge` at `photos`.
 */
export function readPhoto(base64: string): Buffer {
  const wrong = () => new Problem('invalid', { fields: { photos: 'photoWrong' } });
  const large = () => new Problem('invalid', { fields: { photos: 'photoLarge' } });
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw wrong();
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > FEEDBACK_LIMITS.photoBytes) throw large();
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== SOI) throw wrong();
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let frames = 0;
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) throw wrong();
    // Fill bytes may stand before a marker.
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === undefined || at + 4 > bytes.length) throw wrong();
    const length = bytes.readUInt16BE(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw wrong();
    if (isFrame(marker)) {
      if (length < 8 || ++frames > 1) throw wrong();
      const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
      if (pixels === 0) throw wrong();
      if (pixels > MOST_PIXELS) throw large();
    }
    if (!goes(marker)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SOS) continue;
    if (frames === 0) throw wrong();
    // Scans are not read; what stands behind the last end of a picture is left out.
    const last = bytes.lastIndexOf(Buffer.from([0xff, EOI]));
    if (last < at) throw wrong();
    kept.push(bytes.subarray(at, last + 2));
    return Buffer.concat(kept);
  }
}
