import { decimal } from '../../../shared/format/format.ts';

/** `1.4 MB`, as file managers count. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${decimal(kilo, kilo < 10 ? 1 : 0)} KB` : `${decimal(kilo / 1024, 1)} MB`;
}
