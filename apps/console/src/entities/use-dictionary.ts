import { contract, type DictionaryEntry } from '@csms/contract';
import { useCall } from '../shared/api/queries.ts';

/**
 * The enabled entries of a dictionary in the user's language, asked for once a session, and the word for a value; a value that the dictionary does
 * not have (any more) is its own word.
 */
export function useDictionary(type: string): { entries: readonly DictionaryEntry[]; wordOf: (value: string) => string } {
  const { data = [] } = useCall(
    contract.dictionaries.byType,
    { params: { type } },
    { staleTime: Number.POSITIVE_INFINITY, silent: true, enabled: type !== '' },
  );
  return { entries: data, wordOf: (value) => data.find((entry) => entry.dictValue === value)?.dictLabel ?? value };
}
