/** Letters of a head by their px (12 px, medium); others, and those of Chinese, are as wide as the largest. */
const LETTERS: readonly (readonly [number, string])[] = [
  [3, 'ijlI .,’:'],
  [4, 't/·'],
  [5, 'fr()'],
  [6, 's'],
  [7, 'abcdeghknopquvxyzEFJL'],
  [8, '0123456789BKPRSTXYZ-+−#&'],
  [9, 'ACDGHNOQUV'],
  [10, 'w'],
  [11, 'mM'],
];
const LARGEST_PX = 12.5;
/** At both sides of a head, and its sign of order. */
const SIDES_PX = 20;
const ORDER_PX = 13;

const letterPx = (letter: string) => LETTERS.find(([, letters]) => letters.includes(letter))?.[0] ?? LARGEST_PX;

/** The px that the head of a column needs to be whole. */
export const headWidth = (text: string, sorts: boolean): number =>
  Math.ceil([...text].reduce((sum, letter) => sum + letterPx(letter), 0) + SIDES_PX + (sorts ? ORDER_PX : 0));
