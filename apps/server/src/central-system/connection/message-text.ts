import { isUtf8 } from 'node:buffer';

/** What stands where bytes could not be read. */
const UNREADABLE = '\ufffd';
/** In whose bytes a backslash may be half of a character, so that a frame read as UTF-8 is no JSON. */
const CHINESE = new TextDecoder('gb18030');

/**
 * The text of a message that is no UTF-8. Chargers write vendor's words in other encodings (GBK): bytes that are no UTF-8 stand as unreadable signs, so that the rest of the message counts; where that spoils the
 * frame, it is read as Chinese.
 */
export function textOf(data: Buffer): string {
  const text = data.toString('utf8');
  if (isJson(text)) return text;
  const chinese = CHINESE.decode(data);
  return isJson(chinese) ? chinese : text;
}

/** Whether a message, read as `text`, has bytes that are no UTF-8. Costs nothing as long as all of it is Latin. */
export const isGarbled = (text: string, data: Buffer): boolean => text.includes(UNREADABLE) && !isUtf8(data);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
