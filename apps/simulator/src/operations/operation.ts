import type { EventEmitter } from 'node:events';
import type { CentralSystemAction, RequestOf, ResponseOf } from '@csms/ocpp/v16';
import type { Certificates } from '../certificates.ts';
import type { Charger } from '../charger.ts';
import type { Connector } from '../connector.ts';
import type { Model } from '../models.ts';
import type { ChargePointEvents, Trouble } from '../options.ts';
import type { Sessions } from '../sessions.ts';

/** A charge point as the operations of its central system see it: all that they may change. */
export interface OperatedCharger extends Charger, Pick<EventEmitter<ChargePointEvents>, 'once'> {
  readonly serialNumber: string;
  readonly model: Model;
  readonly certificates: Certificates;
  readonly sessions: Sessions;
  firmware: string;
  readonly trouble: Trouble | undefined;
  diagnosticsStatus: RequestOf<'DiagnosticsStatusNotification'>['status'];
  firmwareStatus: RequestOf<'FirmwareStatusNotification'>['status'];
  /** The connector of that number, from 1; throws where there is none. */
  connector(id: number): Connector;
  /** Sends a request whose failure changes nothing. */
  notify(action: string, payload: object): void;
  /** Queues a StatusNotification of a connector as it is now; 0 is the charge point itself. */
  sendStatus(connectorId: number): void;
  boot(): Promise<void>;
  /** Starts anew: running transactions stop with the reason, then it reconnects and boots. */
  reboot(reason?: 'SoftReset' | 'HardReset' | 'Reboot'): Promise<void>;
  /** Closes the connection and opens a new one, without booting. */
  reconnect(): void;
  /** Uses the SecurityProfile that it was just given; `before` is the one to go back to. */
  changeProfile(before: string): void;
  /** Begins the heartbeat again with the interval of the configuration. */
  heartbeatAnew(): void;
  /** Begins clock-aligned meter values again. */
  alignedAnew(): void;
}

/** How the charge point takes one request: the answer, and what it does once the answer has left. */
export type Operation<A extends CentralSystemAction> = (
  point: OperatedCharger,
  request: RequestOf<A>,
) => { answer: ResponseOf<A>; effect?: () => void };

export type Operations<A extends CentralSystemAction> = { [K in A]: Operation<K> };
