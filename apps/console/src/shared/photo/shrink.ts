import { FEEDBACK_LIMITS, PHOTO_SIDE } from '@csms/contract';

/** A file that no browser of ours can read as a picture. */
class NoPicture extends Error {}

/** Tried one after another until the photo is small enough: how good the JPEG is, and how much of its side is kept. */
const TRIES: readonly { quality: number; share: number }[] = [
  { quality: 0.85, share: 1 },
  { quality: 0.7, share: 1 },
  { quality: 0.55, share: 1 },
  { quality: 0.6, share: 0.7 },
  { quality: 0.5, share: 0.5 },
  { quality: 0.4, share: 0.35 },
];

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

/** Reads a picture as it is meant to be seen: turned as its camera was. */
async function readPicture(file: Blob): Promise<Picture> {
  if ('createImageBitmap' in window) {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
    if (bitmap) return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  }
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  const close = () => URL.revokeObjectURL(url);
  try {
    await image.decode();
  } catch {
    close();
    throw new NoPicture();
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
}

/** The longest side in px and the size in bytes of a photo. */
interface PhotoLimits {
  side: number;
  bytes: number;
}
const USUAL: PhotoLimits = { side: PHOTO_SIDE, bytes: FEEDBACK_LIMITS.photoBytes };
/** Of a phone that is full: what is broken can still be seen. */
export const SMALLER: PhotoLimits = { side: 800, bytes: 100 * 1024 };

/** A photo as a JPEG of at most 1600 px and 400 KB, or of other limits. It is drawn anew, so that nothing of its EXIF (place, camera) goes along. Rejects where the file is no picture. */
export async function shrinkPhoto(file: Blob, { side, bytes }: PhotoLimits = USUAL): Promise<Blob> {
  const picture = await readPicture(file);
  try {
    const fit = Math.min(1, side / Math.max(picture.width, picture.height, 1));
    for (const { quality, share } of TRIES) {
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(picture.width * fit * share));
      canvas.height = Math.max(1, Math.round(picture.height * fit * share));
      const drawing = canvas.getContext('2d');
      if (!drawing) throw new NoPicture();
      // A JPEG knows no transparency.
      drawing.fillStyle = '#ffffff';
      drawing.fillRect(0, 0, canvas.width, canvas.height);
      drawing.drawImage(picture.source, 0, 0, canvas.width, canvas.height);
      const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
      if (made && made.size <= bytes) return made;
    }
    throw new NoPicture();
  } finally {
    picture.close();
  }
}

/** A photo as base64, for a JSON body. */
export async function base64Of(photo: Blob): Promise<string> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
