import { type CallFrame, headOfCall, parseFrame } from '../frames.ts';

/**
 * The end of a session from a StopTransaction.req that is too long to be taken: everything but its samples, with a note. Undefined where the message is another, or cannot be read
 * even so. Takes time in proportion to the text.
 */
export function stopOfTooLong(text: string): CallFrame | undefined {
  if (headOfCall(text)?.action !== 'StopTransaction') return undefined;
  const name = text.indexOf('"transactionData"');
  const begin = name < 0 ? -1 : text.indexOf('[', name);
  const end = begin < 0 ? -1 : endOfArray(text, begin);
  if (end < 0) return undefined;
  const frame = parseFrame(`${text.slice(0, begin)}[]${text.slice(end + 1)}`);
  if (frame.kind !== 'call') return undefined;
  frame.notes = [...(frame.notes ?? []), 'samples-cut'];
  return frame;
}

/** Where the array that opens at `begin` closes; −1: nowhere. */
function endOfArray(text: string, begin: number): number {
  let depth = 0;
  for (let index = begin; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) {
      index = endOfString(text, index);
      if (index < 0) return -1;
    } else if (character === OPEN) depth += 1;
    else if (character === CLOSE && --depth === 0) return index;
  }
  return -1;
}

function endOfString(text: string, begin: number): number {
  for (let index = begin + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === BACKSLASH) index += 1;
    else if (character === QUOTE) return index;
  }
  return -1;
}

const [QUOTE, OPEN, CLOSE, BACKSLASH] = [0x22, 0x5b, 0x5d, 0x5c];
