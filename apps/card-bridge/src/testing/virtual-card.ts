import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Answers APDUs; undefined: the card says nothing, as if it were taken away in the middle. */
export type Answers = (apdu: Buffer) => Buffer | undefined;

// vpcd's control messages, one byte long.
const POWER_OFF = 0;
const POWER_ON = 1;
const RESET = 2;
const GET_ATR = 4;

/** A card laid on the reader of vsmartcard's vpcd: two bytes of length, big-endian, and the message, in both directions. */
export class VirtualCard {
  readonly #socket: Socket;
  readonly asked: string[] = [];

  private constructor(socket: Socket, atr: Buffer, answers: Answers) {
    this.#socket = socket;
    let pending = Buffer.alloc(0);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      pending = Buffer.concat([pending, data]);
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        const message = pending.subarray(2, 2 + pending.readUInt16BE(0));
        pending = pending.subarray(2 + message.length);
        if (message.length === 1) {
          if (message[0] === GET_ATR) this.#send(atr);
          else if (![POWER_OFF, POWER_ON, RESET].includes(message[0]!)) throw new Error(`vpcd asks ${message[0]}`);
          continue;
        }
        this.asked.push(message.toString('hex'));
        const answer = answers(message);
        if (answer) this.#send(answer);
        else this.remove();
      }
    });
  }

  static async insert(port: number, atr: Buffer, answers: Answers): Promise<VirtualCard> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new VirtualCard(socket, atr, answers);
  }

  #send(message: Buffer): void {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(message.length);
    this.#socket.write(Buffer.concat([length, message]));
  }

  remove(): void {
    this.#socket.destroy();
  }
}

const OK = Buffer.from('9000', 'hex');
const FAILED = Buffer.from('6300', 'hex');
/** ATR of a contactless storage card: MIFARE Classic 1K, and MIFARE Ultralight. */
export const CLASSIC_ATR = Buffer.from('3b8f8001804f0ca000000306030001000000006a', 'hex');
export const ULTRALIGHT_ATR = Buffer.from('3b8f8001804f0ca0000003060300030000000068', 'hex');

/** A storage card as a contactless reader shows it; with `key`, its first sector opens to that key only. */
export function storageCard({ uid, key }: { uid: string; key?: string }): Answers {
  let loaded = '';
  let open = false;
  const block = Buffer.concat([Buffer.from(uid, 'hex'), Buffer.alloc(16)]).subarray(0, 16);
  return (apdu) => {
    const hex = apdu.toString('hex');
    if (hex.startsWith('ffca0000')) return Buffer.concat([Buffer.from(uid, 'hex'), OK]);
    if (hex.startsWith('ff82')) {
      loaded = hex.slice(10, 22);
      return OK;
    }
    if (hex.startsWith('ff86')) {
      open = key !== undefined && loaded === key;
      return open ? OK : FAILED;
    }
    if (hex.startsWith('ffb00000')) return open ? Buffer.concat([block, OK]) : FAILED;
    return Buffer.from('6d00', 'hex');
  };
}
