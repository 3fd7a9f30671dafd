import { create } from 'zustand';
import { isWalking, setWalking } from '../../api/walking.ts';
import { inPlace } from '../../hooks/use-url-state.ts';

/** The list whose row is open in a drawer: what stands before and after that row, on this page of the list or the next. */
export interface Peek {
  before: (() => void) | undefined;
  after: (() => void) | undefined;
}

interface Walk {
  peek: Peek | undefined;
  /** The key of the row that the open drawer came to from another one. */
  at: string | undefined;
}

export const useWalk = create<Walk>()(() => ({ peek: undefined, at: undefined }));

/** The class of a drawer that tells of a row. */
export const PEEK_CLASS = 'row-drawer';

const ROW = '#content tr[data-row-key]';
const rows = () => [...document.querySelectorAll<HTMLElement>(ROW)].filter((row) => row.offsetParent !== null);
const rowAt = (key: string) =>
  [...document.querySelectorAll<HTMLElement>('#content [data-row-key]')].find((row) => row.dataset.rowKey === key);
const focused = () => document.activeElement?.closest<HTMLElement>(ROW) ?? undefined;

/** Puts the focus on a row, clear of what sticks to the page's edges. */
function focusRow(row: HTMLElement): void {
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** What is open over the page: nothing, the drawer of a row, or something else, whose keys are its own. */
function over(): 'nothing' | 'row' | 'other' {
  const open = document.querySelectorAll('.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])');
  if (open.length === 0) return 'nothing';
  return open.length === 1 && open[0]!.classList.contains(PEEK_CLASS) ? 'row' : 'other';
}

/** To the row after (1) or before (-1) the one whose drawer is open. False: there is none. */
export function stepPeek(by: 1 | -1): boolean {
  const { peek } = useWalk.getState();
  const step = by === 1 ? peek?.after : peek?.before;
  if (!step) return false;
  setWalking(true);
  inPlace(step);
  return true;
}

/** A row of a list is opened: beside the open drawer of another one that is a step. */
export function openRow(open: () => void): void {
  const stepping = over() === 'row';
  setWalking(stepping);
  if (stepping) inPlace(open);
  else open();
}

/** The drawer has come to a row: it is brought into sight. */
export function cameTo(key: string): void {
  if (!isWalking()) return;
  useWalk.setState({ at: key });
  rowAt(key)?.scrollIntoView({ block: 'nearest' });
}

/** A click beside the drawer of a row at another row of the list opens that one. False: there is none. */
export function openRowUnder(x: number, y: number): boolean {
  const row = document.elementsFromPoint(x, y).find((one) => one.matches('tr[data-opens]'));
  (row as HTMLElement | undefined)?.click();
  return row !== undefined;
}

/** The drawer is closed: the row that it came to last has the focus. */
export function endWalk(): void {
  if (!isWalking()) return;
  setWalking(false);
  const { at } = useWalk.getState();
  useWalk.setState({ at: undefined });
  // After the drawer itself has given the focus back to where it was opened.
  requestAnimationFrame(() => {
    const row = at === undefined ? undefined : rowAt(at);
    if (row && over() === 'nothing') focusRow(row);
  });
}

/** The next row (1) or the one before (-1): in the open drawer, else of the rows that the page shows. False: the keys mean nothing here. */
export function walk(by: 1 | -1): boolean {
  const state = over();
  if (state === 'other') return false;
  if (state === 'row') return stepPeek(by);
  const all = rows();
  const now = focused();
  const first = all.find((row) => row.getBoundingClientRect().top >= 0) ?? all[0];
  const next = now ? all[all.indexOf(now) + by] : first;
  if (next) focusRow(next);
  return next !== undefined;
}

/** Chooses the row that has the focus, or whose drawer is open; chosen already: no longer. */
export function chooseRow(): boolean {
  const state = over();
  const row = state === 'row' ? document.querySelector('#content tr[data-row-key][data-open]') : focused();
  const box = state === 'other' ? null : row?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return Boolean(box);
}
