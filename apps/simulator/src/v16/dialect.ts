import { OcppError } from '@csms/ocpp';
import { checkMessage, isCentralSystemAction, type MeterValue, type ResponseOf, type SampledValue } from '@csms/ocpp/v16';
import type { Connector, LocalTransaction } from '../connector.ts';
import type { Dialect, SessionEnd } from '../dialect.ts';
import type { IdTagInfo } from '../local-list.ts';
import type { OperatedCharger } from '../operated-charger.ts';
import type { Reply } from '../protocol.ts';
import { operations } from './operations/index.ts';

/** A charge point that speaks OCPP 1.6. */
export class Dialect16 implements Dialect {
  readonly protocol = 'ocpp1.6';
  readonly #point: OperatedCharger;

  constructor(point: OperatedCharger) {
    this.#point = point;
  }

  bootNotification(): object {
    const { model, serialNumber, firmware } = this.#point;
    return {
      chargePointVendor: model.vendor.slice(0, 20),
      chargePointModel: model.model.slice(0, 20),
      chargePointSerialNumber: serialNumber.slice(0, 25),
      firmwareVersion: firmware,
      meterType: model.current === 'AC' ? 'MID class B' : 'DC class 1',
    };
  }

  tellStatus(connectorId: number): void {
    const point = this.#point;
    const connector = point.connectors[connectorId - 1];
    const status = connector?.status ?? (point.operative ? 'Available' : 'Unavailable');
    const payload = { connectorId, status, errorCode: connector?.errorCode ?? 'NoError', timestamp: point.stamp() };
    point.outbox.add({ action: 'StatusNotification', payload: () => payload });
  }

  statusChanged(connector: Connector): void {
    this.tellStatus(connector.id);
  }

  async askFor(idTag: string): Promise<IdTagInfo> {
    return ((await this.#point.send('Authorize', { idTag })) as ResponseOf<'Authorize'>).idTagInfo;
  }

  begun(connector: Connector, transaction: LocalTransaction): Promise<number> {
    const point = this.#point;
    const { idTag, meterStart, reservationId } = transaction;
    const payload = {
      connectorId: connector.id,
      idTag,
      meterStart,
      timestamp: point.stamp(transaction.startedAt),
      ...(reservationId === undefined ? {} : { reservationId }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    point.outbox.add({
      action: 'StartTransaction',
      payload: () => payload,
      answered: (answer) => {
        const { transactionId, idTagInfo } = answer as unknown as ResponseOf<'StartTransaction'>;
        transaction.id = transactionId;
        point.emit('transaction-started', transaction);
        resolve(transactionId);
        point.sessions.judge(connector, transaction, idTagInfo);
      },
      refused: reject,
    });
    return promise;
  }

  ended(connector: Connector, transaction: LocalTransaction, { at, meterStop, reason, idTag }: SessionEnd): Promise<void> {
    const point = this.#point;
    const end = connector.sample('Transaction.End', point.configuration.list('StopTxnSampledData'), meterStop);
    const transactionData = [this.#meterValue(transaction.startedAt, transaction.begin), this.#meterValue(at, end)].filter(
      hasSamples,
    );
    const fixed = {
      meterStop,
      timestamp: point.stamp(at),
      reason,
      ...(reason === 'Local' ? { idTag: idTag ?? transaction.idTag } : {}),
      ...(transactionData.length > 0 ? { transactionData } : {}),
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    point.outbox.add({
      action: 'StopTransaction',
      payload: () => ({ transactionId: transaction.id ?? -1, ...fixed }),
      answered: () => resolve(),
      refused: () => resolve(),
    });
    return promise;
  }

  metered(connector: Connector, _context: SampledValue['context'], sampled: SampledValue[], at: number): void {
    const { transaction } = connector;
    const meterValue = [this.#meterValue(at, sampled)];
    this.#point.outbox.add({
      action: 'MeterValues',
      payload: () => ({
        connectorId: connector.id,
        ...(transaction ? { transactionId: transaction.id ?? -1 } : {}),
        meterValue,
      }),
    });
  }

  check(action: string, payload: unknown): void {
    if (!isCentralSystemAction(action)) throw new OcppError('NotImplemented', `unknown action ${action}`);
    const problem = checkMessage('request', action, payload);
    if (problem) throw new OcppError('PropertyConstraintViolation', problem);
  }

  answer(action: string, payload: unknown): Reply {
    return (operations[action as keyof typeof operations] as (point: OperatedCharger, request: unknown) => Reply)(
      this.#point,
      payload,
    );
  }

  #meterValue(at: number, sampledValue: SampledValue[]): MeterValue {
    return { timestamp: this.#point.stamp(at), sampledValue };
  }
}

const hasSamples = (meterValue: MeterValue) => meterValue.sampledValue.length > 0;
