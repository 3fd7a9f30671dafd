import { randomUUID } from 'node:crypto';
import { checkMessage, type RequestOf, type ResponseOf } from '@csms/ocpp/v201';
import { RawPoint, type RawPointOptions } from './raw-point.ts';

type Event = RequestOf<'TransactionEvent'>;
type Sampled = NonNullable<Event['meterValue']>[number]['sampledValue'][number];
type Incoming = Parameters<typeof checkMessage>[1];

/** A charging station of OCPP 2.0.1 that sends exactly the messages that a test wants. Every answer, and every request of the central system, is held against the official schema. */
export class Station201 {
  readonly raw: RawPoint;
  /** Requests of the central system that no schema allows. */
  readonly faults: string[] = [];
  private seqNo = new Map<string, number>();

  constructor(raw: RawPoint) {
    this.raw = raw;
    this.answer(() => ({ status: 'Accepted' }));
  }

  static async connect(base: string, serialNumber: string, options: RawPointOptions = {}): Promise<Station201> {
    return new Station201(await RawPoint.connect(base, serialNumber, { protocols: ['ocpp2.0.1'], ...options }));
  }

  /** Answers requests of the central system. */
  answer(how: (action: string, payload: Record<string, unknown>) => unknown): void {
    this.raw.onCall = (action, payload) => {
      const fault = checkMessage('request', action as Incoming, payload);
      if (fault) this.faults.push(`${action}: ${fault}`);
      return how(action, payload);
    };
  }

  async call<A extends Incoming>(action: A, payload: RequestOf<A>): Promise<ResponseOf<A>> {
    const answer = await this.raw.call(action, payload as Record<string, unknown>);
    const fault = checkMessage('response', action, answer);
    if (fault) throw new Error(`the answer to ${action} breaks the schema: ${fault} ${JSON.stringify(answer)}`);
    return answer as ResponseOf<A>;
  }

  boot(station: Partial<RequestOf<'BootNotification'>['chargingStation']> = {}) {
    return this.call('BootNotification', {
      reason: 'PowerUp',
      chargingStation: { vendorName: 'Twofold', model: 'T2', firmwareVersion: '2.0', ...station },
    });
  }

  status(evseId: number, connectorStatus: RequestOf<'StatusNotification'>['connectorStatus'], connectorId = 1) {
    return this.call('StatusNotification', { timestamp: new Date().toISOString(), evseId, connectorId, connectorStatus });
  }

  /** One event of a session; it is numbered on unless it says how. */
  event(
    transactionId: string,
    eventType: Event['eventType'],
    {
      info,
      registerWh,
      sampled,
      ...rest
    }: Partial<Omit<Event, 'transactionInfo'>> & {
      info?: Partial<Event['transactionInfo']>;
      /** What the meter shows, Wh. */
      registerWh?: number;
      sampled?: Sampled[];
    } = {},
  ) {
    const seqNo = this.seqNo.get(transactionId) ?? 0;
    this.seqNo.set(transactionId, seqNo + 1);
    const timestamp = rest.timestamp ?? new Date().toISOString();
    const context = { Started: 'Transaction.Begin', Updated: 'Sample.Periodic', Ended: 'Transaction.End' } as const;
    const values = [
      ...(registerWh === undefined ? [] : [{ value: registerWh, context: context[eventType] }]),
      ...(sampled ?? []),
    ];
    return this.call('TransactionEvent', {
      eventType,
      timestamp,
      triggerReason: eventType === 'Updated' ? 'MeterValuePeriodic' : eventType === 'Started' ? 'Authorized' : 'EVDeparted',
      seqNo,
      transactionInfo: { transactionId, ...info },
      ...(values.length > 0 && { meterValue: [{ timestamp, sampledValue: values as [Sampled, ...Sampled[]] }] }),
      ...rest,
    });
  }

  close() {
    return this.raw.close();
  }
}

/** A card as a charging station of 2.0.1 reads it. */
export const cardToken = (idToken: string) => ({ idToken, type: 'ISO14443' as const });
export const newTransaction = (): string => randomUUID();
