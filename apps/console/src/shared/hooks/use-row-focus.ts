import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list whose rows move by their own buttons. The browser drops the focus where a row moves, where its button goes, and where that
 * cannot be used any more. Rows bear `data-row`. Gives a function: a button calls it before its row moves.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, rows: unknown): (row: string, button: HTMLElement) => void {
  const last = useRef<{ row: string; name: string | null }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are drawn anew
  useLayoutEffect(() => {
    if (!last.current || !list.current) return;
    const { row, name } = last.current;
    last.current = undefined;
    const at = [...list.current.querySelectorAll<HTMLElement>('[data-row]')].find(({ dataset }) => dataset.row === row);
    const buttons = [...(at ?? list.current).querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const inRow = at ? buttons.filter((button) => button.closest('[data-moves]')) : [];
    const next = inRow.find((button) => button.getAttribute('aria-label') === name) ?? inRow[0] ?? buttons[0];
    next?.focus();
  }, [rows]);
  return (row, button) => {
    last.current = { row, name: button.getAttribute('aria-label') };
  };
}
