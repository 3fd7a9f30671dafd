import type { OcppMessage } from '@csms/contract';
import type { OutgoingCall } from '@csms/ocpp';
import { completeExchanges, maskFrame, type OcppLogKey, openExchanges } from '../../network/index.ts';
import type { ConnectionServices } from './connection-services.ts';
import type { Line } from './line.ts';

/** Keeps the log of the calls of ours: a row when one is sent, completed when its answer comes, late ones too. */
export class OutgoingLog {
  /** By message id: the command it carries and the row it stands in. */
  private open: Map<string, { ref: unknown; key: Promise<OcppLogKey | undefined> }> | undefined;
  private readonly services: ConnectionServices;
  private readonly connection: Line;

  constructor(services: ConnectionServices, connection: Line) {
    this.services = services;
    this.connection = connection;
  }

  sent(call: OutgoingCall, text: string): void {
    const key = this.services.commit
      .submit(openExchanges, {
        at: this.services.clock.now(),
        providerId: this.connection.facts?.providerId ?? null,
        serialNumber: this.connection.identity,
        direction: 'out',
        action: call.action,
        messageId: call.id,
        request: maskFrame(text),
        answer: null,
        outcome: 'waiting',
        latencyUs: null,
        deviations: [],
      })
      .catch((error) => {
        this.services.log.warn({ err: error, identity: this.connection.identity }, 'a call of ours could not be logged');
        return undefined;
      });
    this.open ??= new Map();
    this.open.set(call.id, { ref: call.ref, key });
    // Answers of long ago are not waited for.
    if (this.open.size > 16) this.open.delete(this.open.keys().next().value!);
  }

  answered(messageId: string, text: string, outcome: OcppMessage['outcome'], durationMs: number): void {
    this.complete(messageId, maskFrame(text), outcome, Math.round(durationMs * 1000));
  }

  /** No answer in time, or the connection broke: the row says so, and still takes a late answer. */
  unanswered(ref: unknown, outcome: 'timeout' | 'closed'): void {
    for (const [messageId, entry] of this.open ?? []) if (entry.ref === ref) this.complete(messageId, null, outcome, null);
  }

  private complete(messageId: string, answer: string | null, outcome: OcppMessage['outcome'], latencyUs: number | null): void {
    const key = this.open?.get(messageId)?.key;
    if (outcome !== 'timeout' && outcome !== 'closed') this.open?.delete(messageId);
    void key?.then((found) => {
      if (!found) return;
      return this.services.commit
        .submit(completeExchanges, { ...found, answer, outcome, latencyUs, deviations: [] })
        .catch(() => {});
    });
  }
}
