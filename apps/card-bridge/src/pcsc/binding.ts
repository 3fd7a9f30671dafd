import { createRequire } from 'node:module';
import { NO_READERS, OK, PcscError, TIMEOUT } from './errors.ts';

/** A reader's state as PC/SC reports it. */
export interface ReaderEvent {
  reader: string;
  present: boolean;
  /** The card does not answer: upside down, broken, or none that this reader speaks. */
  mute: boolean;
  /** Counts insertions and removals. */
  counter: number;
}

/** The few calls to PC/SC that are needed. All throw PcscError. */
export interface Pcsc {
  establish(): Context;
}
export interface Context {
  readers(): string[];
  /** How these readers stand; with the states that are known, waits up to `milliseconds` for a change. */
  states(
    readers: readonly string[],
    known: readonly number[],
    milliseconds: number,
  ): Promise<{ event: ReaderEvent; raw: number }[]>;
  connect(reader: string): Promise<Card>;
  release(): void;
}
export interface Card {
  atr: Buffer;
  /** Sends an APDU; answers data and status word. */
  transmit(apdu: Buffer): Promise<Buffer>;
  disconnect(): void;
}

const LIBRARIES: Readonly<Record<string, string>> = {
  win32: 'winscard.dll',
  darwin: '/System/Library/Frameworks/PCSC.framework/PCSC',
};
// winscard.h
const SCOPE = 2; // system
const SHARED = 2;
const ANY_PROTOCOL = 3; // T=0 and T=1
const LEAVE = 0;
const STATE_CHANGED = 0x0002;
const STATE_PRESENT = 0x0020;
const STATE_MUTE = 0x0200;

type Koffi = typeof import('koffi');
type TypeSpec = Parameters<Koffi['array']>[0];

/**
 * PC/SC of this computer: winscard on Windows, the PCSC framework on macOS, pcsc-lite elsewhere. Throws where the library, or the package that
 * reaches it, is not installed.
 */
export function loadPcsc(platform: NodeJS.Platform = process.platform): Pcsc {
  const koffi = createRequire(import.meta.url)('koffi') as Koffi;
  const lib = koffi.load(LIBRARIES[platform] ?? 'libpcsclite.so.1');
  // The same names are of other sizes: long is 64 bits wide with pcsc-lite, and 32 on Windows and macOS.
  const [dword, long, context] =
    platform === 'darwin'
      ? ['uint32_t', 'int32_t', 'int32_t']
      : platform === 'win32'
        ? ['uint32_t', 'int32_t', 'uintptr_t']
        : ['unsigned long', 'long', 'long'];
  const suffix = platform === 'win32' ? 'A' : '';
  const members = {
    szReader: 'const char *',
    pvUserData: 'void *',
    dwCurrentState: dword,
    dwEventState: dword,
    cbAtr: dword,
    rgbAtr: koffi.array('uint8_t', platform === 'win32' ? 36 : 33, 'Array'),
  };
  const readerState = platform === 'darwin' ? koffi.pack(members) : koffi.struct(members);
  const pci = koffi.struct({ dwProtocol: dword, cbPciLength: dword });
  const func = (name: string, ...types: TypeSpec[]) => {
    const call = lib.func(name, long, types);
    const checked = (code: number | bigint) => {
      const unsigned = Number(BigInt.asUintN(32, BigInt(code)));
      if (unsigned !== OK) throw new PcscError(name, unsigned);
    };
    return {
      now: (...args: unknown[]) => checked(call(...args)),
      later: (...args: unknown[]) =>
        new Promise<void>((resolve, reject) => {
          call.async(...args, (error: unknown, code: number | bigint) => {
            if (error) return reject(error as Error);
            try {
              resolve(checked(code));
            } catch (failure) {
              reject(failure as Error);
            }
          });
        }),
    };
  };
  const out = (type: string) => koffi.out(koffi.pointer(type));
  const inout = (type: string) => koffi.inout(koffi.pointer(type));
  const api = {
    establish: func('SCardEstablishContext', dword, 'void *', 'void *', out(context)),
    release: func('SCardReleaseContext', context),
    list: func(`SCardListReaders${suffix}`, context, 'const char *', 'void *', inout(dword)),
    status: func(`SCardGetStatusChange${suffix}`, context, dword, koffi.inout(koffi.pointer(readerState)), dword),
    connect: func(`SCardConnect${suffix}`, context, 'const char *', dword, dword, out(context), out(dword)),
    cardStatus: func(`SCardStatus${suffix}`, context, 'void *', inout(dword), out(dword), out(dword), 'void *', inout(dword)),
    transmit: func('SCardTransmit', context, koffi.pointer(pci), 'void *', dword, 'void *', 'void *', inout(dword)),
    disconnect: func('SCardDisconnect', context, dword),
  };

  const cardOf = (handle: number, protocol: number): Card => {
    const atr = Buffer.alloc(64);
    const atrLength = [atr.length];
    const name = Buffer.alloc(512);
    api.cardStatus.now(handle, name, [name.length], [0], [0], atr, atrLength);
    return {
      atr: atr.subarray(0, Number(atrLength[0])),
      transmit: async (apdu) => {
        const answer = Buffer.alloc(512);
        const length = [answer.length];
        const header = { dwProtocol: protocol, cbPciLength: koffi.sizeof(pci) };
        await api.transmit.later(handle, header, apdu, apdu.length, null, answer, length);
        return answer.subarray(0, Number(length[0]));
      },
      disconnect: () => api.disconnect.now(handle, LEAVE),
    };
  };

  return {
    establish: () => {
      const made = [0];
      api.establish.now(SCOPE, null, null, made);
      const handle = made[0]!;
      return {
        release: () => api.release.now(handle),
        readers: () => {
          const names = Buffer.alloc(16_384);
          const length = [names.length];
          try {
            api.list.now(handle, null, names, length);
          } catch (error) {
            if (error instanceof PcscError && error.code === NO_READERS) return [];
            throw error;
          }
          return names.toString('utf8', 0, Number(length[0])).split('\0').filter(Boolean);
        },
        states: async (readers, known, milliseconds) => {
          const states = readers.map((reader, index) => ({
            szReader: reader,
            pvUserData: null,
            dwCurrentState: known[index] ?? 0,
            dwEventState: 0,
            cbAtr: 0,
            rgbAtr: new Array(platform === 'win32' ? 36 : 33).fill(0),
          }));
          await api.status.later(handle, milliseconds, states, states.length).catch((error: unknown) => {
            if (!(error instanceof PcscError) || error.code !== TIMEOUT) throw error;
          });
          return states.map((state, index) => {
            const event = Number(state.dwEventState);
            const raw = event === 0 ? (known[index] ?? 0) : (event & ~STATE_CHANGED) >>> 0;
            return {
              raw,
              event: {
                reader: state.szReader,
                present: (raw & STATE_PRESENT) !== 0,
                mute: (raw & STATE_MUTE) !== 0,
                counter: raw >>> 16,
              },
            };
          });
        },
        connect: async (reader) => {
          const card = [0];
          const protocol = [0];
          await api.connect.later(handle, reader, SHARED, ANY_PROTOCOL, card, protocol);
          try {
            return cardOf(card[0]!, Number(protocol[0]));
          } catch (error) {
            api.disconnect.now(card[0]!, LEAVE);
            throw error;
          }
        },
      };
    },
  };
}
