import { z } from 'zod';

/** Where the card bridge, the plug-in of the clerk's own computer, listens (decisions section 7). */
export const CARD_BRIDGE_PORT = 18950;
export const CARD_BRIDGE_URL = `ws://127.0.0.1:${CARD_BRIDGE_PORT}`;

/**
 * What a reader has read. `uid` is the serial number of the chip in upper-case hexadecimal. `blockNumber` is the physical block number: the first four
 * bytes of block 0 (the manufacturer's block) of a MIFARE Classic card as a decimal number, least significant byte first, ten digits; null where the card does not give it.
 */
export const readCard = z.object({
  uid: z.string().regex(/^([0-9A-F]{2}){4,10}$/),
  blockNumber: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
});
export type ReadCard = z.infer<typeof readCard>;

/**
 * `noDriver`: no card driver is installed, or its service does not run. `noReader`: none is plugged in. `noCard`: nothing lies on it. `cardRemoved`: the
 * card was taken away while it was read. `unreadable`: it lies there, and is no card that can be read.
 */
export const READER_STATES = ['noDriver', 'noReader', 'noCard', 'card', 'cardRemoved', 'unreadable'] as const;
export type ReaderState = (typeof READER_STATES)[number];

const state = { state: z.enum(READER_STATES), reader: z.string().nullable(), card: readCard.nullable() };
/** From the bridge: the first message after the connection is `readerChanged` with how things stand. */
export const bridgeMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('readerChanged'), ...state }),
  z.object({ type: z.literal('cardPresent'), ...state }),
  z.object({ type: z.literal('cardRemoved'), ...state }),
  /** The answer to `read`. */
  z.object({ type: z.literal('read'), id: z.string(), ...state }),
  /** What was asked could not be understood. */
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type BridgeMessage = z.infer<typeof bridgeMessage>;

/** To the bridge. `read` reads the card that lies there anew. */
export const bridgeRequest = z.object({ type: z.literal('read'), id: z.string().max(64) });
export type BridgeRequest = z.infer<typeof bridgeRequest>;
