import { decimal } from '../../../shared/format/format.ts';

const MB = 1024 ** 2;

/** A size of many megabytes, as disks are told. */
export function bytesText(bytes: number): string {
  const [value, unit] = bytes >= 1024 * MB ? [bytes / (1024 * MB), 'GB'] : [bytes / MB, 'MB'];
  return `${decimal(value, value < 10 ? 1 : 0)} ${unit}`;
}
