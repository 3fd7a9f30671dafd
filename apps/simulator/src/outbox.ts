import { CallFailed, OcppError } from '@csms/ocpp';

export interface Message {
  action:
    | 'StartTransaction'
    | 'StopTransaction'
    | 'MeterValues'
    | 'StatusNotification'
    | 'TransactionEvent'
    | 'NotifyEvent'
    | 'ReservationStatusUpdate';
  /** May be left out where there is no room. */
  spare?: boolean;
  /** Made when its turn comes: only then is the id known of a transaction that began offline. */
  payload(): Record<string, unknown>;
  answered?(answer: Record<string, unknown>): void;
  /** Given up after the attempts that the configuration allows. */
  refused?(error: Error): void;
}

const isAction = (action: Message['action']) => (message: Message) => message.action === action;

export interface OutboxOptions {
  limit: number;
  send(action: string, payload: Record<string, unknown>): Promise<unknown>;
  /** Whether messages may leave now: connected and accepted. */
  ready(): boolean;
  attempts(): number;
  wait(attempt: number): Promise<void>;
}

/** The messages that must not be lost, in their order (OCPP 1.6 §4.1 and TransactionMessageAttempts): kept while offline, sent one by one. */
export class Outbox {
  readonly #options: OutboxOptions;
  #messages: Message[] = [];
  #pumping: Promise<void> = Promise.resolve();
  #active = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#messages.length;
  }

  /** Whether such a message waits. */
  some(isMeant: (message: Message) => boolean): boolean {
    return this.#messages.some(isMeant);
  }

  add(message: Message): void {
    this.#messages.push(message);
    if (this.#messages.length > this.#options.limit) this.#shed();
    void this.pump();
  }

  /** What matters least goes first: the oldest meter values and events between start and end, then statuses. Starts and stops stay. The head may be on its way. */
  #shed(): void {
    const kinds = [isAction('MeterValues'), ({ spare }: Message) => spare === true, isAction('StatusNotification')];
    for (const isOfKind of kinds) {
      const index = this.#messages.findIndex((message, position) => position > 0 && isOfKind(message));
      if (index < 0) continue;
      this.#messages.splice(index, 1);
      return;
    }
  }

  clear(): void {
    this.#messages = [];
  }

  /** Sends what can be sent; call it whenever that may have changed. Resolves when nothing more can be. */
  pump(): Promise<void> {
    if (!this.#active) this.#pumping = this.#run();
    return this.#pumping;
  }

  async #run(): Promise<void> {
    this.#active = true;
    let attempt = 1;
    while (this.#messages.length > 0 && this.#options.ready()) {
      const message = this.#messages[0]!;
      const outcome = await this.#attempt(message);
      if (outcome === 'gone') break;
      if (outcome instanceof Error && attempt < this.#options.attempts()) {
        await this.#options.wait(attempt++);
        continue;
      }
      attempt = 1;
      if (this.#messages[0] === message) this.#messages.shift();
      if (outcome instanceof Error) message.refused?.(outcome);
      else message.answered?.(outcome);
    }
    // In the same breath as the last look at the queue: a message added now must start a new run.
    this.#active = false;
  }

  /** The answer, or why it was refused; 'gone' where nobody refused anything but the connection went. */
  async #attempt(message: Message): Promise<Record<string, unknown> | Error | 'gone'> {
    try {
      return (await this.#options.send(message.action, message.payload())) as Record<string, unknown>;
    } catch (error) {
      if (!this.#options.ready() || (error instanceof CallFailed && error.reason === 'closed')) return 'gone';
      return error instanceof Error ? error : new OcppError('GenericError', String(error));
    }
  }
}
