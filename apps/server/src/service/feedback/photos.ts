import { FEEDBACK_LIMITS } from '@csms/contract';
import { prepareFile, storeFile } from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { MOST_PIXELS, pixelsOf } from '../../platform/pictures/picture-size.rules.ts';
import type { Pictures } from '../../platform/pictures/pictures.ts';

const fault = (key: 'photoWrong' | 'photoLarge' | 'pixelsTooMany') => new Problem('invalid', { fields: { photos: key } });

/** A photo that a stranger has sent, as far as its header tells: nothing is decoded. Throws `photoWrong`, `photoLarge`, `pixelsTooMany` at `photos`. */
export function readPhoto(base64: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw fault('photoWrong');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > FEEDBACK_LIMITS.photoBytes) throw fault('photoLarge');
  const pixels = pixelsOf(bytes, 'jpeg');
  if (pixels === undefined) throw fault('photoWrong');
  if (pixels > MOST_PIXELS) throw fault('pixelsTooMany');
  return bytes;
}

/**
 * Keeps the photos of a report, made anew; what is kept and then not used is cleared with other loose files. Returns their names, fewer than `photos` where pictures
 * cannot be made now. Throws `photoWrong` at `photos` for one that cannot be decoded.
 */
export async function keepPhotos(
  { db, pictures }: { db: Database; pictures: Pictures },
  photos: readonly Buffer[],
  providerId: number,
): Promise<string[]> {
  const made = await Promise.all(
    photos.map((bytes) =>
      prepareFile(pictures, {
        kind: 'image',
        originalName: 'photo.jpg',
        bytes,
        of: 'stranger',
        mostBytes: FEEDBACK_LIMITS.photoBytes,
      }).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        if (error.key === 'busy') return undefined;
        throw fault('photoWrong');
      }),
    ),
  );
  const names: string[] = [];
  for (const photo of made) if (photo) names.push(await storeFile(db, { ...photo, providerId, userId: null }));
  return names;
}
