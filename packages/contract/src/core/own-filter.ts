/** The filter of what is assigned to the reader, in every list of things that are. */
export const MINE_FILTER = {
  kind: 'options',
  values: { true: { en: 'Mine', zh: '我负责的' } },
  words: { en: 'Assigned to', zh: '负责人' },
} as const;
