import { useUrlParam } from './use-url-state.ts';

const NEW = 'new';

/**
 * The row of a list that the URL names for a drawer, by its id or `new`. `form` is for a drawer that makes and changes rows, with `key`; `about` for one that tells
 * of a row.
 */
export function useRowParam<T extends { id: number }>(name: string, list: readonly T[] | undefined) {
  const [given, set] = useUrlParam(name);
  const one = list?.find((row) => String(row.id) === given);
  const onClose = () => set(undefined);
  return {
    openNew: () => set(NEW),
    key: `${name}${one?.id ?? NEW}`,
    form: { one, open: given === NEW || one !== undefined, onClose },
    about: { one, onClose },
  };
}
