import { CallFailed, OcppError } from '@csms/ocpp';

export interface Message {
  action: 'StartTransaction' | 'StopTransaction' | 'MeterValues' | 'StatusNotification';
  /** Made when its turn comes: only then is the id known of a transaction that began offline. */
  payload(): Record<string, unknown>;
  answered?(answer: Record<string, unknown>): void;
  /** Given up after the attempts that the configuration allows. */
  refused?(error: Error): void;
}

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
  #pumping: Promise<void> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#messages.length;
  }

  add(message: Message): void {
    this.#messages.push(message);
    if (this.#messages.length > this.#options.limit) this.#shed();
    this.pump();
  }

  /** What matters least goes first: the oldest meter values, then statuses. Starts and stops stay. The head may be on its way. */
  #shed(): void {
    for (const action of ['MeterValues', 'StatusNotification']) {
      const index = this.#messages.findIndex((message, position) => position > 0 && message.action === action);
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
    this.#pumping ??= this.#run().finally(() => {
      this.#pumping = undefined;
    });
    return this.#pumping;
  }

  async #run(): Promise<void> {
    let attempt = 1;
    while (this.#messages.length > 0 && this.#options.ready()) {
      const message = this.#messages[0]!;
      try {
        const answer = await this.#options.send(message.action, message.payload());
        if (this.#messages[0] === message) this.#messages.shift();
        message.answered?.(answer as Record<string, unknown>);
        attempt = 1;
      } catch (error) {
        // Without a connection nothing was refused; the message waits for the next one.
        if (!this.#options.ready() || (error instanceof CallFailed && error.reason === 'closed')) return;
        if (attempt < this.#options.attempts()) {
          await this.#options.wait(attempt++);
          continue;
        }
        if (this.#messages[0] === message) this.#messages.shift();
        message.refused?.(error instanceof Error ? error : new OcppError('GenericError', String(error)));
        attempt = 1;
      }
    }
  }
}
