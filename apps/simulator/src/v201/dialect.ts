import { OcppError } from '@csms/ocpp';
import { type CentralSystemAction, checkMessage, type ResponseOf } from '@csms/ocpp/v201';
import type { Connector, LocalTransaction, SampledValue, StopReason } from '../connector.ts';
import type { Dialect, SessionEnd } from '../dialect.ts';
import type { IdTagInfo } from '../local-list.ts';
import type { OperatedCharger } from '../operated-charger.ts';
import type { BootReason, Reply } from '../protocol.ts';
import { release } from '../reservations.ts';
import { operations } from './operations/index.ts';
import { connectorStatusOf } from './reasons.ts';
import { Station } from './station.ts';
import { infoOf } from './tokens.ts';

/** A charge point that speaks OCPP 2.0.1. */
export class Dialect201 implements Dialect {
  readonly protocol = 'ocpp2.0.1';
  readonly station: Station;
  readonly #point: OperatedCharger;
  /** What was last told of each connector. */
  readonly #told = new Map<number, string>();
  readonly #faulted = new Set<number>();
  #offlineSince: number | undefined;

  constructor(point: OperatedCharger) {
    this.#point = point;
    this.station = new Station(point);
    let isConnected = false;
    point.on('connected', () => {
      isConnected = true;
      this.station.networkProfiles.worked();
    });
    point.on('disconnected', () => {
      this.#offlineSince ??= point.clock.now();
      if (!isConnected) this.station.networkProfiles.failed();
      isConnected = false;
    });
    point.on('booted', () => {
      this.#offlineSince = undefined;
    });
  }

  bootNotification(reason: BootReason): object {
    const { model, serialNumber, firmware } = this.#point;
    return {
      reason,
      chargingStation: {
        model: model.model.slice(0, 20),
        vendorName: model.vendor.slice(0, 50),
        serialNumber: serialNumber.slice(0, 25),
        firmwareVersion: firmware.slice(0, 50),
      },
    };
  }

  network(): { url: string; securityProfile: number } | undefined {
    return this.station.networkProfiles.used;
  }
  restarting(): void {
    this.station.networkProfiles.restarted();
  }

  // ---- status

  /** Of the charging station itself there is no status to tell: each connector tells its own. */
  tellStatus(connectorId: number): void {
    const connector = this.#point.connectors[connectorId - 1];
    if (!connector) return;
    const connectorStatus = connectorStatusOf(connector);
    this.#told.set(connector.id, connectorStatus);
    const { evseId, evseConnector } = connector;
    const payload = { timestamp: this.#point.stamp(), connectorStatus, evseId, connectorId: evseConnector };
    this.#point.outbox.add({ action: 'StatusNotification', payload: () => payload });
  }

  statusChanged(connector: Connector): void {
    // What changes while offline is told when the connection is back, as it is then (B04).
    if (this.#point.accepted && this.#told.get(connector.id) !== connectorStatusOf(connector)) this.tellStatus(connector.id);
    this.#tellFault(connector);
    const { status, reservation } = connector;
    if (reservation && (status === 'Faulted' || status === 'Unavailable')) {
      release(this.#point, connector);
      this.#reservationGone(reservation.id, 'Removed');
    }
    this.station.transactions.changed(connector);
  }

  backOnline(): void {
    const offlineS = (this.#point.clock.now() - (this.#offlineSince ?? Infinity)) / 1000;
    this.#offlineSince = undefined;
    const isLong = offlineS * this.#point.clock.scale > this.station.variables.number('OCPPCommCtrlr.OfflineThreshold');
    for (const connector of this.#point.connectors)
      if (isLong || this.#told.get(connector.id) !== connectorStatusOf(connector)) this.tellStatus(connector.id);
  }

  /** Why a connector is out of order is told by an event; its status says only that it is. */
  #tellFault({ id, status, errorCode, evseId, evseConnector }: Connector): void {
    const isFaulted = status === 'Faulted';
    if (isFaulted === this.#faulted.has(id)) return;
    if (isFaulted) this.#faulted.add(id);
    else this.#faulted.delete(id);
    this.station.events.tell({
      trigger: 'Alerting',
      actualValue: String(isFaulted),
      ...(isFaulted ? { techCode: errorCode } : { cleared: true }),
      component: { name: 'Connector', evse: { id: evseId, connectorId: evseConnector } },
      variable: { name: 'Problem' },
      eventNotificationType: 'HardWiredNotification',
    });
  }

  // ---- cards and transactions

  async askFor(idTag: string): Promise<IdTagInfo> {
    const answer = await this.#point.send('Authorize', { idToken: this.station.tokens.of(idTag) });
    return infoOf((answer as ResponseOf<'Authorize'>).idTokenInfo);
  }

  begun(connector: Connector, transaction: LocalTransaction): Promise<number> {
    const { reservationId } = transaction;
    // The other connectors of the place were kept for the same driver.
    if (reservationId !== undefined) for (const other of this.station.reservedAs(reservationId)) release(this.#point, other);
    return this.station.transactions.begun(connector, transaction);
  }
  ended(connector: Connector, transaction: LocalTransaction, end: SessionEnd): Promise<void> {
    return this.station.transactions.ended(connector, transaction, end);
  }
  metered(connector: Connector, context: SampledValue['context'], sampled: SampledValue[], at: number): void {
    this.station.transactions.metered(connector, context, sampled, at);
  }
  plugged(connector: Connector): void {
    // The status of 1.6 may stay as it is where that of 2.0.1 changes.
    this.statusChanged(connector);
    this.station.transactions.plugged(connector);
  }
  unplugged(connector: Connector): void {
    this.station.transactions.unplugged(connector);
  }
  permitted(connector: Connector, idTag: string): void {
    this.station.transactions.permitted(connector, idTag);
  }
  withdrawn(connector: Connector): void {
    this.station.transactions.withdrawn(connector);
  }
  closing(reason: StopReason): void {
    this.station.transactions.closing(reason);
  }
  forgotten(): void {
    this.station.transactions.forget();
  }
  isTaken(connector: Connector): boolean {
    const running = this.station.transactions.at(connector.evseId);
    return running !== undefined && running.connector !== connector;
  }

  reservationExpired(reservationId: number): void {
    this.#reservationGone(reservationId, 'Expired');
  }
  /** It is told once no connector of its place is kept any more. */
  #reservationGone(reservationId: number, reservationUpdateStatus: 'Expired' | 'Removed'): void {
    if (this.station.reservedAs(reservationId).length > 0) return;
    const payload = { reservationId, reservationUpdateStatus };
    this.#point.outbox.add({ action: 'ReservationStatusUpdate', payload: () => payload });
  }

  // ---- requests

  check(action: string, payload: unknown): void {
    if (!Object.hasOwn(operations, action)) throw new OcppError('NotImplemented', `unknown action ${action}`);
    const problem = checkMessage('request', action as CentralSystemAction, payload);
    if (problem) throw new OcppError('FormatViolation', problem);
  }

  answer(action: string, payload: unknown): Reply {
    return (operations[action as CentralSystemAction] as (station: Station, request: unknown) => Reply)(this.station, payload);
  }
}
