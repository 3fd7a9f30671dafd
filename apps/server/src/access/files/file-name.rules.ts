import { withoutInvisible } from '@csms/contract';

/** A file's own name without folders, control characters, and what nobody sees: a mark of direction makes `exe.jpg` of `gpj.exe`. */
export const cleanName = (name: string): string =>
  withoutInvisible(name.split(/[\\/]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(-200) || 'file';
