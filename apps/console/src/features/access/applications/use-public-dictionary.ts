import { contract } from '@csms/contract';
import { useCall } from '../../../shared/api/queries.ts';

type Type = 'country' | 'industry';

/** The dictionaries of the application form, as options; they need no session. */
export function usePublicDictionary(type: Type): { value: string; label: string }[] {
  const { data = [] } = useCall(contract.dictionaries.forPublic, { params: { type } }, { staleTime: 600_000, silent: true });
  return data.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }));
}

/** The words of a value of one of them; a value that is there no more stands for itself. */
export function useDictionaryLabel(): (type: Type, value: string) => string {
  const entries = { country: usePublicDictionary('country'), industry: usePublicDictionary('industry') };
  return (type, value) => entries[type].find((entry) => entry.value === value)?.label ?? value;
}
