import type { OcppMessage } from '@csms/contract';
import { completeExchanges, logExchanges, type OcppLogKey } from '../network/index.ts';
import type { Connection } from './connection.ts';
import type { ConnectionServices } from './services.ts';

/** Keeps the log of the calls of ours: a row when one is sent, completed when its answer comes, late ones too. */
export class OutgoingLog {
  private keys: Map<string, Promise<OcppLogKey | undefined>> | undefined;
  private readonly services: ConnectionServices;
  private readonly connection: Connection;

  constructor(services: ConnectionServices, connection: Connection) {
    this.services = services;
    this.connection = connection;
  }

  sent(messageId: string, action: string, text: string): void {
    const key = this.services.commit
      .submit(logExchanges, {
        at: this.services.clock.now(),
        providerId: this.connection.facts?.providerId ?? null,
        serialNumber: this.connection.identity,
        direction: 'out',
        action,
        messageId,
        request: text,
        answer: null,
        outcome: 'waiting',
        latencyUs: null,
        deviations: [],
      })
      .catch((error) => {
        this.services.log.warn({ err: error, identity: this.connection.identity }, 'a call of ours could not be logged');
        return undefined;
      });
    this.keys ??= new Map();
    this.keys.set(messageId, key);
    // Answers of long ago are not waited for.
    if (this.keys.size > 16) this.keys.delete(this.keys.keys().next().value!);
  }

  answered(messageId: string, text: string, outcome: OcppMessage['outcome'], durationMs: number): void {
    this.complete(messageId, text, outcome, Math.round(durationMs * 1000));
  }

  /** No answer in time: the row says so, and still takes a late one. */
  timedOut(messageId: string): void {
    this.complete(messageId, null, 'timeout', null);
  }

  private complete(messageId: string, answer: string | null, outcome: OcppMessage['outcome'], latencyUs: number | null): void {
    const key = this.keys?.get(messageId);
    if (outcome !== 'timeout') this.keys?.delete(messageId);
    void key?.then((found) => {
      if (!found) return;
      return this.services.commit
        .submit(completeExchanges, { ...found, answer, outcome, latencyUs, deviations: [] })
        .catch(() => {});
    });
  }
}
