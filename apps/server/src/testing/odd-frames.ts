import { type Chance, HOSTILE_TEXTS } from './fuzz.ts';

/** What no library would write: names twice, other number forms, blanks, broken ends. */
export function writtenOddly(text: string, chance: Chance): string {
  const at = chance.below(text.length);
  return chance.pick<(text: string) => string>([
    (one) => one,
    (one) => one,
    (one) => one,
    (one) => one.replace(/\{"(\w+)":/, '{"$1":null,"$1":'),
    (one) => one.replace(/":(\d+)/, '":$1e0'),
    (one) => one.replace(/":(\d+)/, '":$1.0000000000000000000000001'),
    (one) => one.replace(/\{/, '{"__proto__":{"connectorId":7},'),
    (one) => `\ufeff \t${one.replaceAll(',', ' ,\n')}\u0000`,
    (one) => one.slice(0, at),
    (one) => one.slice(0, at) + String.fromCharCode(chance.below(65_536)) + one.slice(at + 1),
    (one) => one.replace(/^\[2,/, chance.pick(['[2.0,', '["2",', '[02,', '[2,2,', '[[2],', '[6,'])),
    (one) => one.replace(/"[^"]*"/, () => JSON.stringify(chance.pick(HOSTILE_TEXTS))),
  ])(text);
}

/** Calls whose answers never came though they could have been answered, of those that a point has sent. */
export const isCall = (text: string): string | undefined => {
  try {
    const frame = JSON.parse(text);
    return Array.isArray(frame) && frame[0] === 2 && typeof frame[1] === 'string' && frame.length === 4 ? frame[1] : undefined;
  } catch {
    return undefined;
  }
};
