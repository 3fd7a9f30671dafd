import { CompressionType, FilterType, ResizeFilterType, ResizeFit, Transformer } from '@napi-rs/image';
import type { PictureFormat } from './picture-size.rules.ts';
import { remakeGif } from './remake-gif.ts';

/** What a picture shall become. */
export interface PictureWish {
  format: PictureFormat;
  /** The longest side in pixels; a larger picture is made smaller (a GIF is not). */
  mostSide: number;
  /** The most bytes that it may have then. */
  mostBytes: number;
}

/** Tried one after another until the picture is small enough: how good a JPEG is, and how much of the side is kept. */
const TRIES: readonly { quality: number; share: number }[] = [
  { quality: 85, share: 1 },
  { quality: 70, share: 1 },
  { quality: 70, share: 0.5 },
  { quality: 70, share: 0.25 },
];

/**
 * A picture decoded and encoded anew in its format: turned as its EXIF says, without EXIF, comments, profiles and what stands behind its end. Throws where it cannot be
 * decoded, or does not become small enough. Only called in the process for pictures.
 */
export async function remakePicture(bytes: Buffer, { format, mostSide, mostBytes }: PictureWish): Promise<Buffer> {
  if (format === 'gif') {
    const made = remakeGif(bytes);
    if (made.length > mostBytes) throw new Error('too large');
    return made;
  }
  const { width, height, format: read } = await new Transformer(bytes).metadata();
  if (read !== format) throw new Error('another format');
  for (const { quality, share } of TRIES) {
    const side = Math.max(1, Math.round(Math.min(mostSide, Math.max(width, height)) * share));
    const picture = new Transformer(bytes).rotate();
    if (side < Math.max(width, height))
      picture.resize({ width: side, height: side, filter: ResizeFilterType.Triangle, fit: ResizeFit.Inside });
    const made = await (format === 'jpeg'
      ? picture.jpeg(quality)
      : picture.png({ compressionType: CompressionType.Default, filterType: FilterType.Adaptive }));
    if (made.length <= mostBytes) return made;
  }
  throw new Error('too large');
}
