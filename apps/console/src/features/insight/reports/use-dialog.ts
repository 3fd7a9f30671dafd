import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { FILLED_IN } from '../../../entities/send-regularly.tsx';
import { patched } from '../../../shared/hooks/use-url-state.ts';

export interface Dialog {
  /** `new`, or what is open of which schedule. */
  kind: 'new' | 'edit' | 'runs' | undefined;
  id: number | undefined;
  /** What a new schedule begins with, from the page that asked for it. */
  filled: Partial<Record<keyof typeof FILLED_IN, string>>;
  open(dialog: string): void;
  close(): void;
}

/** What is open beside the list, as the URL says it: `?dialog=new`, `edit-5`, `runs-5`. */
export function useDialog(): Dialog {
  const [search, setSearch] = useSearchParams();
  const given = search.get('dialog') ?? '';
  const [, kind, id] = /^(new|edit|runs)(?:-(\d{1,9}))?$/.exec(given) ?? [];
  const open = useCallback(
    (dialog: string) => setSearch((now) => patched(now, { dialog }), { preventScrollReset: true }),
    [setSearch],
  );
  const close = useCallback(
    () =>
      setSearch(
        (now) =>
          patched(now, { dialog: undefined, ...Object.fromEntries(Object.values(FILLED_IN).map((name) => [name, undefined])) }),
        { preventScrollReset: true, replace: true },
      ),
    [setSearch],
  );
  return {
    kind: kind as Dialog['kind'],
    id: id === undefined ? undefined : Number(id),
    filled: Object.fromEntries(Object.entries(FILLED_IN).map(([field, name]) => [field, search.get(name) ?? undefined])),
    open,
    close,
  };
}
