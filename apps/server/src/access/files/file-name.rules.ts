import { withoutInvisible } from '@csms/contract';

/** The name of a file without folders, control characters and invisible marks. A mark of direction shows `gpj.exe` as `exe.jpg`. */
export const cleanName = (name: string): string =>
  withoutInvisible(name.split(/[\\/]/).at(-1) ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(-200) || 'file';
