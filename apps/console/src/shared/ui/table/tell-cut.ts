import { type RefObject, useEffect } from 'react';

/** Whether something of an element is out of sight that no tooltip says. */
const isCut = (element: Element): boolean =>
  element.clientWidth > 0 &&
  (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 3) &&
  getComputedStyle(element).overflowX !== 'visible' &&
  element.closest('[title]') === null;

/** Gives the cell under the pointer its whole text as a tooltip, where something in it is cut and nothing says it yet. */
export function tellCut({ target }: Pick<Event, 'target'>): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (!cell) return;
  if (cell.dataset.told) {
    cell.removeAttribute('title');
    delete cell.dataset.told;
  }
  if (![cell, ...cell.querySelectorAll('*')].some(isCut)) return;
  // Words that stand beside each other are apart in the tooltip too.
  const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (words.nextNode()) texts.push(words.currentNode.textContent ?? '');
  cell.title = texts.join(' ').replace(/\s+/g, ' ').trim();
  cell.dataset.told = 'true';
}

/** Cut cells of a list tell their whole text at the pointer. */
export function useTellCut(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    element?.addEventListener('pointerover', tellCut);
    return () => element?.removeEventListener('pointerover', tellCut);
  }, [list]);
}
