import type { ReadCard } from '@csms/contract';
import type { Card } from './binding.ts';

// PC/SC part 3: the ATR of a contactless storage card names its kind behind the RID of the PC/SC workgroup.
const STORAGE = Buffer.from('a000000306', 'hex');
const MIFARE_CLASSIC = new Set([0x0001, 0x0002, 0x0026]); // 1K, 4K, Mini
const GET_UID = Buffer.from('ffca000000', 'hex');
/** The keys of sector 0 that cards leave the factory with, and the one of the MIFARE application directory. */
const KEYS = ['ffffffffffff', 'a0a1a2a3a4a5', 'd3f7d3f7d3f7'].map((key) => Buffer.from(key, 'hex'));
const READ_BLOCK_0 = Buffer.from('ffb0000010', 'hex');

/** The card lies there and answers, but not with what is asked of every card. */
export class Unreadable extends Error {}

/** Serial number of the chip, and the physical block number where it is a MIFARE Classic card that gives its first block. Throws Unreadable. */
export async function readCardWith(card: Pick<Card, 'atr' | 'transmit'>): Promise<ReadCard> {
  const uid = dataOf(await card.transmit(GET_UID));
  if (!uid || uid.length < 4 || uid.length > 10) throw new Unreadable('the card gives no serial number');
  return { uid: uid.toString('hex').toUpperCase(), blockNumber: isMifareClassic(card.atr) ? await blockNumber(card) : null };
}

function isMifareClassic(atr: Buffer): boolean {
  const at = atr.indexOf(STORAGE);
  return at >= 0 && atr.length >= at + 8 && MIFARE_CLASSIC.has(atr.readUInt16BE(at + 6));
}

async function blockNumber(card: Pick<Card, 'transmit'>): Promise<string | null> {
  for (const key of KEYS) {
    const loaded = dataOf(await card.transmit(Buffer.concat([Buffer.from('ff82000006', 'hex'), key])));
    // Sector 0, key A, in the reader's key slot 0.
    if (!loaded || !dataOf(await card.transmit(Buffer.from('ff860000050100006000', 'hex')))) continue;
    const block = dataOf(await card.transmit(READ_BLOCK_0));
    if (block && block.length >= 4) return String(block.readUInt32LE(0)).padStart(10, '0');
  }
  return null;
}

/** The data of an answer, where its status word says that all went well. */
function dataOf(answer: Buffer): Buffer | undefined {
  return answer.length >= 2 && answer.readUInt16BE(answer.length - 2) === 0x9000 ? answer.subarray(0, -2) : undefined;
}
