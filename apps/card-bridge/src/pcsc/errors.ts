/** What PC/SC answers, as unsigned 32 bits (winscard.h, pcsclite.h). */
export const OK = 0;
export const TIMEOUT = 0x8010000a;
export const SHARING_VIOLATION = 0x8010000b;
export const NO_SMARTCARD = 0x8010000c;
export const NO_READERS = 0x8010002e;
export const UNKNOWN_READER = 0x80100009;
export const READER_UNAVAILABLE = 0x80100017;
export const RESET_CARD = 0x80100068;
export const REMOVED_CARD = 0x80100069;

/** A call to PC/SC that failed, by its code. */
export class PcscError extends Error {
  readonly code: number;
  constructor(call: string, code: number) {
    super(`${call}: 0x${code.toString(16)}`);
    this.code = code;
  }
}
