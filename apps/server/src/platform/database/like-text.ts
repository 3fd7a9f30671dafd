/** What a person typed, to be found anywhere in a text with LIKE: its wildcards escaped. */
export const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
