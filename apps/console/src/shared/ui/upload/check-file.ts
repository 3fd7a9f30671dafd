import { UPLOADS, type UploadKind } from '@csms/contract';
import { i18n } from '../../i18n/i18n.ts';

const MB = 1024 * 1024;
const PICTURES: readonly string[] = ['png', 'jpg', 'jpeg', 'gif'];

export const showsPictures = (kind: UploadKind): boolean => UPLOADS[kind].types.every((type) => PICTURES.includes(type));

/** What is wrong with a file before it is sent, in the words of specification section 5; undefined when it may go. The server looks at its bytes as well. */
export function checkFile(file: Pick<File, 'name' | 'size'>, kind: UploadKind): string | undefined {
  const { types, maxMb } = UPLOADS[kind];
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const pictures = showsPictures(kind);
  if (!(types as readonly string[]).includes(extension))
    return i18n.t(pictures ? 'common:upload.imageType' : 'common:upload.fileType', { types: types.join('/') });
  if (file.size > maxMb * MB) return i18n.t(pictures ? 'common:upload.imageSize' : 'common:upload.fileSize', { size: maxMb });
  return undefined;
}

/** What an `accept` attribute holds. */
export const acceptOf = (kind: UploadKind): string => UPLOADS[kind].types.map((type) => `.${type}`).join(',');
