import type { EventEmitter } from 'node:events';
import type { RequestOf } from '@csms/ocpp/v16';
import type { Certificates } from './certificates.ts';
import type { Charger } from './charger.ts';
import type { Connector } from './connector.ts';
import type { Deviation } from './deviations/index.ts';
import type { Model } from './models.ts';
import type { ChargePointEvents, Trouble } from './options.ts';
import type { BootReason } from './protocol.ts';
import type { Sessions } from './sessions.ts';

/** A charge point as the operations of its central system see it: all that they may change. */
export interface OperatedCharger extends Charger, Pick<EventEmitter<ChargePointEvents>, 'on' | 'once'> {
  readonly serialNumber: string;
  readonly model: Model;
  readonly certificates: Certificates;
  readonly sessions: Sessions;
  readonly deviations: readonly Deviation[];
  firmware: string;
  readonly trouble: Trouble | undefined;
  diagnosticsStatus: RequestOf<'DiagnosticsStatusNotification'>['status'];
  firmwareStatus: RequestOf<'FirmwareStatusNotification'>['status'];
  /** The connector of that number, from 1; throws where there is none. */
  connector(id: number): Connector;
  /** Sends a request whose failure changes nothing. */
  notify(action: string, payload: object): void;
  /** Tells the status of a connector as it is now; 0 is the charge point itself. */
  sendStatus(connectorId: number): void;
  boot(reason?: BootReason): Promise<void>;
  /** Starts anew: running transactions stop with the reason, then it reconnects and boots. */
  reboot(reason?: 'SoftReset' | 'HardReset' | 'Reboot', because?: BootReason): Promise<void>;
  /** Closes the connection and opens a new one, without booting. */
  reconnect(): void;
  /** Uses the SecurityProfile that it was just given; `before` is the one to go back to. */
  changeProfile(before: string): void;
  /** Begins the heartbeat again with the interval of the configuration. */
  heartbeatAnew(): void;
  /** Begins clock-aligned meter values again. */
  alignedAnew(): void;
}
