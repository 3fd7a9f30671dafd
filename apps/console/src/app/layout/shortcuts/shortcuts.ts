/** A key of the frame: as it is shown, and how it is recognised. `code` is the key's place, so that Alt on a Mac does not hide it. */
export interface Shortcut {
  name:
    | 'search'
    | 'list'
    | 'help'
    | 'nextRow'
    | 'previousRow'
    | 'chooseRow'
    | 'openRow'
    | 'leave'
    | 'sidebar'
    | 'refresh'
    | 'closeTab'
    | 'nextTab'
    | 'previousTab'
    | 'issueCard'
    | 'theme';
  keys: readonly string[];
  matches: (event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) => boolean;
  /** Also while one types in a field. */
  always?: true;
  /** Goes over rows, also while the drawer of one is open, and again as long as the key is held. */
  rows?: true;
}

const alt =
  (code: string): Shortcut['matches'] =>
  (event) =>
    event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.code === code;
const plain =
  (key: string): Shortcut['matches'] =>
  (event) =>
    !event.altKey && !event.ctrlKey && !event.metaKey && event.key === key;
const letter =
  (key: string): Shortcut['matches'] =>
  (event) =>
    !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.key.toLowerCase() === key;

/** Every shortcut there is; the list that `?` opens is this one. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    name: 'search',
    keys: ['Ctrl / ⌘', 'K'],
    matches: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK',
    always: true,
  },
  { name: 'list', keys: ['?'], matches: (event) => plain('?')(event) || plain('？')(event) },
  { name: 'nextRow', keys: ['J'], matches: letter('j'), rows: true },
  { name: 'previousRow', keys: ['K'], matches: letter('k'), rows: true },
  { name: 'chooseRow', keys: ['X'], matches: letter('x'), rows: true },
  // The row that has the focus hears it itself.
  { name: 'openRow', keys: ['Enter'], matches: () => false },
  // Drawers, dialogs and menus hear it themselves.
  { name: 'leave', keys: ['Esc'], matches: () => false },
  { name: 'help', keys: ['F1'], matches: plain('F1'), always: true },
  { name: 'sidebar', keys: ['['], matches: plain('[') },
  { name: 'refresh', keys: ['Alt', 'R'], matches: alt('KeyR') },
  { name: 'closeTab', keys: ['Alt', 'W'], matches: alt('KeyW') },
  { name: 'nextTab', keys: ['Alt', '.'], matches: alt('Period') },
  { name: 'previousTab', keys: ['Alt', ','], matches: alt('Comma') },
  { name: 'issueCard', keys: ['Alt', 'I'], matches: alt('KeyI') },
  { name: 'theme', keys: ['Alt', 'T'], matches: alt('KeyT') },
];

const TYPING = 'input, textarea, select, [contenteditable=true], [role=combobox], [role=textbox], [role=menu], [role=listbox]';

/** The shortcut that a key press means, if any: keys that type are left alone where one types. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const typing = event.target instanceof Element && event.target.closest(TYPING) !== null;
  return SHORTCUTS.find((one) => (one.always || !typing) && one.matches(event));
}
