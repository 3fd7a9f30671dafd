const CAN_FOCUS = 'a[href],button,input,select,textarea,[tabindex]';

/** The place of the focus within an element, so that it is found again in the one that takes its place; undefined: it is elsewhere. */
export function focusIn(element: Element | null): number | undefined {
  const active = document.activeElement;
  if (!element || !active || !element.contains(active)) return undefined;
  return active === element ? -1 : [...element.querySelectorAll(CAN_FOCUS)].indexOf(active);
}

/** Gives the focus back to what stands where it was. */
export function focusAgain(element: HTMLElement | null, place: number): void {
  const target = place < 0 ? element : element?.querySelectorAll<HTMLElement>(CAN_FOCUS)[place];
  target?.focus({ preventScroll: true });
}

/** A click that came before anything could answer it. */
export interface Early {
  type: 'click' | 'contextmenu';
  x: number;
  y: number;
}

/** Does again what was done too early, at the same place of the element that answers now. */
export function replay(element: HTMLElement | null, { type, x, y }: Early): void {
  const there = x || y ? document.elementFromPoint(x, y) : null;
  const target = there && element?.contains(there) ? there : element;
  target?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y }));
}
