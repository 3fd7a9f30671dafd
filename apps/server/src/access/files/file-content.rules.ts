import { UPLOADS, type UploadKind } from '@csms/contract';
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '../../platform/http/problem.ts';
import type { PictureFormat } from '../../platform/pictures/picture-size.rules.ts';

const sameType = (mediaType: string) => ({ found: [mediaType], mediaType });

/** What the bytes of a file with this extension are recognised as, and the media type that it is served with. */
const CONTENT: Readonly<Record<string, { found: readonly string[]; mediaType: string; picture?: PictureFormat }>> = {
  png: { found: ['image/png', 'image/apng'], mediaType: 'image/png', picture: 'png' },
  jpg: { found: ['image/jpeg'], mediaType: 'image/jpeg', picture: 'jpeg' },
  jpeg: { found: ['image/jpeg'], mediaType: 'image/jpeg', picture: 'jpeg' },
  gif: { found: ['image/gif'], mediaType: 'image/gif', picture: 'gif' },
  pdf: { found: ['application/pdf'], mediaType: 'application/pdf' },
  // The three old office formats are one container format.
  doc: { found: ['application/x-cfb'], mediaType: 'application/msword' },
  xls: { found: ['application/x-cfb'], mediaType: 'application/vnd.ms-excel' },
  ppt: { found: ['application/x-cfb'], mediaType: 'application/vnd.ms-powerpoint' },
  docx: sameType('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  xlsx: sameType('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  pptx: sameType('application/vnd.openxmlformats-officedocument.presentationml.presentation'),
};
const TEXT = 'text/plain';

const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** What a file of a kind is refused with whose bytes are none of its formats. */
function formatWrong(kind: UploadKind): Problem {
  const types: readonly string[] = UPLOADS[kind].types;
  const images = types.every((type) => CONTENT[type]?.picture);
  return new Problem(images ? 'imageTypeWrong' : 'fileTypeWrong', { places: { types: types.join('/') } });
}

/**
 * The extension and media type under which an upload is kept: what its name says, if its bytes agree (specification section 5), and the format
 * that a picture is made anew in. Throws `imageTypeWrong`, `fileTypeWrong`, `fileNamedOtherwise`, `fileEmpty`.
 */
export async function checkContent(
  kind: UploadKind,
  name: string,
  bytes: Buffer,
): Promise<{ extension: string; mediaType: string; picture?: PictureFormat | undefined }> {
  const types: readonly string[] = UPLOADS[kind].types;
  if (bytes.length === 0) throw new Problem('fileEmpty');
  const extension = extensionOf(name);
  if (!types.includes(extension)) throw formatWrong(kind);
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (extension === 'txt') {
    if (found || bytes.includes(0)) throw formatWrong(kind);
    return { extension, mediaType: TEXT };
  }
  const expected = CONTENT[extension];
  if (expected && found && expected.found.includes(found.mime))
    return { extension, mediaType: expected.mediaType, picture: expected.picture };
  if (found && types.includes(found.ext))
    throw new Problem('fileNamedOtherwise', { places: { extension, found: found.ext.toUpperCase() } });
  throw formatWrong(kind);
}

/** What an upload is that does not say its kind: a picture by its first bytes, else a file. That it is whole is checked by its kind. */
export function kindOf(bytes: Buffer): UploadKind {
  const starts = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
  if (starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47)) return 'image';
  return starts(0x47, 0x49, 0x46, 0x38) ? 'richText' : 'file';
}
