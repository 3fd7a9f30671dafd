import { UPLOADS, type UploadKind } from '@csms/contract';
import { Problem } from '../../platform/http/problem.ts';
import { type Pictures, PictureWrong } from '../../platform/pictures/pictures.ts';
import { checkContent } from './file-content.rules.ts';
import { cleanName } from './file-name.rules.ts';

const MB = 1024 * 1024;
/** The longest side in pixels that a picture of a kind is kept with. */
const MOST_SIDE: Readonly<Record<UploadKind, number>> = {
  image: 4096,
  file: 4096,
  avatar: 1024,
  logo: 1024,
  stationImage: 4096,
  richText: 4096,
  slip: 4096,
  invoice: 4096,
  licence: 4096,
};

/** What somebody brings. */
export interface BroughtFile {
  kind: UploadKind;
  originalName: string;
  bytes: Buffer;
  /** Who brings it: pictures of strangers wait longer. */
  of: 'user' | 'stranger';
  /** The most bytes that a picture is kept with, where it is not the limit of its kind. */
  mostBytes?: number;
}

/** A file whose content was looked at, fit to be kept: `bytes` of a picture are made by us, and nothing of what was brought. */
export interface PreparedFile {
  originalName: string;
  extension: string;
  mediaType: string;
  bytes: Buffer;
}

/**
 * Checks the content of a file by its bytes, and makes a picture anew. Throws the problems of `checkContent`, `pictureBroken`, `pixelsTooMany`, and `busy` where pictures cannot be made
 * now.
 */
export async function prepareFile(
  pictures: Pictures,
  { kind, originalName: typed, bytes, of, mostBytes }: BroughtFile,
): Promise<PreparedFile> {
  const originalName = cleanName(typed);
  const { extension, mediaType, picture } = await checkContent(kind, originalName, bytes);
  if (!picture) return { originalName, extension, mediaType, bytes };
  const wish = { format: picture, mostSide: MOST_SIDE[kind], mostBytes: mostBytes ?? UPLOADS[kind].maxMb * MB };
  try {
    return { originalName, extension, mediaType, bytes: await pictures.remake(bytes, wish, of) };
  } catch (error) {
    if (error instanceof PictureWrong) throw new Problem('pictureBroken');
    throw error;
  }
}
