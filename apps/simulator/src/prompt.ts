import { clearLine, createInterface, cursorTo } from 'node:readline';
import type { SimulatedChargePoint } from './charge-point.ts';
import type { Connector, ErrorCode } from './connector.ts';

const ERROR_CODES: readonly ErrorCode[] = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'LocalListConflict',
  'OtherError',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
];

const HELP = `What can be typed (a connector may be left out: the last one that was named, at first 1):
  plug [connector] [soc]     a vehicle is plugged in, with so many per cent in its battery
  swipe <card> [connector]   a card is presented: starts, or ends what it began
  stop [connector]           the button at the charger ends the session
  unplug [connector]         the vehicle leaves
  fault [connector] [code]   the connector breaks down, e.g. fault 1 GroundFailure
  clear [connector]          the fault is over
  offline [minutes]          the network fails, for so long or until "online"
  online                     it is back
  reboot                     the charge point starts anew
  status                     what is at each connector
  use <serial number>        the charge point that all this is about, where there are several
  quit                       ends, as Ctrl-C does`;

/** What people do at charge points, by typed words. It is about one point and one connector at a time, at first the first ones. */
export class Prompt {
  readonly #points: readonly SimulatedChargePoint[];
  #point: SimulatedChargePoint;
  #connectorId = 1;
  readonly #quit: () => void;

  /** `quit` is called by the word of that name. Throws where there is no point. */
  constructor(points: readonly SimulatedChargePoint[], quit: () => void) {
    if (!points[0]) throw new Error('There is no charge point');
    this.#points = points;
    this.#point = points[0];
    this.#quit = quit;
  }

  /** Does what a line says. Resolves with what is to be told of it, also of a mistake; empty: nothing. */
  async run(line: string): Promise<string> {
    const [word = '', ...rest] = line.trim().split(/\s+/);
    try {
      return await this.#act(word.toLowerCase(), rest);
    } catch (error) {
      return (error as Error).message;
    }
  }

  async #act(word: string, rest: string[]): Promise<string> {
    switch (word) {
      case '':
        return '';
      case 'help':
      case '?':
        return HELP;
      case 'plug': {
        const connector = this.#connector(rest[0]);
        const soc = rest[1] === undefined ? undefined : numberOf(rest[1], 0, 100);
        if (connector.vehicle) return `There is a vehicle at connector ${connector.id} already`;
        const vehicle = this.#point.plugIn(connector.id, soc === undefined ? {} : { soc });
        return `A vehicle with ${Math.round(vehicle.soc)} % is plugged in at connector ${connector.id}`;
      }
      case 'swipe': {
        if (!rest[0]) return 'Which card? For example: swipe CARD0001';
        const connector = this.#connector(rest[1]);
        return `Card ${rest[0]} at connector ${connector.id}: ${await this.#point.swipe(connector.id, rest[0])}`;
      }
      case 'stop': {
        const connector = this.#connector(rest[0]);
        if (!connector.transaction) return `No session runs at connector ${connector.id}`;
        await this.#point.stopTransaction(connector.id);
        return '';
      }
      case 'unplug': {
        const connector = this.#connector(rest[0]);
        if (!connector.vehicle) return `There is no vehicle at connector ${connector.id}`;
        this.#point.unplug(connector.id);
        return '';
      }
      case 'fault': {
        const [first, second] = rest;
        const named = first !== undefined && !/^\d+$/.test(first) ? first : second;
        const connector = this.#connector(first === named ? undefined : first);
        this.#point.fault(connector.id, codeOf(named));
        return '';
      }
      case 'clear':
        this.#point.clearFault(this.#connector(rest[0]).id);
        return '';
      case 'offline':
        this.#point.goOffline(rest[0] === undefined ? undefined : numberOf(rest[0], 0.01, 100_000) * 60_000);
        return '';
      case 'online':
        this.#point.goOnline();
        return '';
      case 'reboot':
        await this.#point.reboot();
        return '';
      case 'status':
        return this.#status();
      case 'use':
        return this.#use(rest[0]);
      case 'quit':
      case 'exit':
        this.#quit();
        return '';
      default:
        return `"${word}" is not known. Type help.`;
    }
  }

  /** The connector of that number, which is then the one that is meant. Throws where there is none. */
  #connector(text: string | undefined): Connector {
    const id = text === undefined ? this.#connectorId : numberOf(text, 1, 99);
    const connector = this.#point.connector(id);
    this.#connectorId = id;
    return connector;
  }

  #use(serial: string | undefined): string {
    const point = this.#points.find(({ serialNumber }) => serialNumber === serial);
    if (!point) return `There are ${this.#points.map(({ serialNumber }) => serialNumber).join(', ')}`;
    this.#point = point;
    this.#connectorId = 1;
    return this.#status();
  }

  #status(): string {
    const { serialNumber, accepted, connectors } = this.#point;
    const lines = connectors.map(({ id, status, errorCode, vehicle, transaction, powerW }) =>
      [
        `  connector ${id}: ${status}${errorCode === 'NoError' ? '' : ` (${errorCode})`}`,
        vehicle && `vehicle ${Math.round(vehicle.soc)} %`,
        transaction &&
          `transaction ${transaction.uuid ?? transaction.id ?? '?'} of ${transaction.idTag}, ${(powerW / 1000).toFixed(1)} kW`,
      ]
        .filter(Boolean)
        .join(', '),
    );
    return [`${serialNumber}: ${accepted ? 'connected' : 'not connected'}`, ...lines].join('\n');
  }
}

function numberOf(text: string, least: number, most: number): number {
  const number = Number(text);
  if (!(number >= least && number <= most)) throw new Error(`"${text}" is not a number from ${least} to ${most}`);
  return number;
}

function codeOf(text: string | undefined): ErrorCode {
  if (text === undefined) return 'InternalError';
  const code = ERROR_CODES.find((one) => one.toLowerCase() === text.toLowerCase());
  if (!code) throw new Error(`"${text}" is no error code. There are ${ERROR_CODES.join(', ')}`);
  return code;
}

/** Reads lines from the terminal (or a pipe) and tells what came of them. Returns how to say something else without spoiling the line that is typed. */
export function listen(prompt: Prompt, onInterrupt: () => void): (text: string) => void {
  const { stdin, stdout } = process;
  const isTerminal = Boolean(stdin.isTTY && stdout.isTTY);
  const reader = createInterface({ input: stdin, output: isTerminal ? stdout : undefined, prompt: '> ', terminal: isTerminal });
  const say = (text: string) => {
    if (!isTerminal) return console.log(text);
    clearLine(stdout, 0);
    cursorTo(stdout, 0);
    console.log(text);
    reader.prompt(true);
  };
  const answer = async (line: string): Promise<void> => {
    const text = await prompt.run(line);
    if (text !== '') say(text);
    else if (isTerminal) reader.prompt();
  };
  reader.on('line', (line) => void answer(line));
  // A terminal that is read by lines keeps Ctrl-C to itself.
  reader.on('SIGINT', onInterrupt);
  if (isTerminal) say('Type help for what can be done at the charge points: plug 1, swipe CARD0001, …');
  return say;
}
