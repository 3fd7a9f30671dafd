/** As long as the search's field takes. */
export const MOST_WORDS = 60;

let typed = '';
let stop: (() => void) | undefined;
let heard: ((words: string, entered: boolean) => void) | undefined;
let entered = false;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What the words become by a key; undefined: the key writes nothing. */
export function wordsAfter(words: string, key: string): string | undefined {
  if (key === 'Backspace') return words.slice(0, -1);
  // A name of a key has more than one sign; a sign beyond the basic plane has two units.
  return [...key].length === 1 ? (words + key).slice(0, MOST_WORDS) : undefined;
}

/**
 * Keeps typed keys until the field of the search has the focus. Its code may still be on its way, and its dialog moves the focus while it opens. No shortcut is
 * done by these keys. Call `stopKeeping` when the field has the focus, or the search is closed.
 */
export function keepKeys(): void {
  stopKeeping();
  typed = '';
  entered = false;
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // The search's own field keeps its text; a field behind it has lost the focus.
    if (heard && isField(event.target)) return;
    const isEnter = event.key === 'Enter' && typed !== '';
    const next = isEnter ? typed : wordsAfter(typed, event.key);
    if (next === undefined) return;
    entered = isEnter;
    event.preventDefault();
    event.stopPropagation();
    typed = next;
    heard?.(typed, entered);
  };
  window.addEventListener('keydown', listen, true);
  stop = () => window.removeEventListener('keydown', listen, true);
}

/** `listener` hears the keys so far, and later ones with all before them; and whether Enter came after them. */
export function takeKeys(listener: (words: string, entered: boolean) => void): void {
  heard = listener;
  listener(typed, entered);
}

/** The field's own words, which later keys go on from. */
export const nowTyped = (words: string): void => {
  typed = words;
};

export function stopKeeping(): void {
  stop?.();
  stop = undefined;
  heard = undefined;
}
