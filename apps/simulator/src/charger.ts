import type { EventEmitter } from 'node:events';
import type { ChargingManners, ChargingProfiles } from './charging-profiles/index.ts';
import type { Clock } from './clock.ts';
import type { Configuration } from './configuration.ts';
import type { Connector, ErrorCode, Status } from './connector.ts';
import type { Dialect } from './dialect.ts';
import type { LocalList } from './local-list.ts';
import type { ChargePointEvents, ChargePointOptions } from './options.ts';
import type { Outbox } from './outbox.ts';
import type { Random } from './random.ts';

/** A charge point as its sessions and limits see it: state, clock, and messages on their way. */
export interface Charger extends Pick<EventEmitter<ChargePointEvents>, 'emit'> {
  readonly options: ChargePointOptions;
  readonly random: Random;
  readonly clock: Clock;
  readonly configuration: Configuration;
  readonly connectors: readonly Connector[];
  readonly profiles: ChargingProfiles;
  readonly localList: LocalList;
  readonly outbox: Outbox;
  /** The version of OCPP that it speaks. */
  readonly dialect: Dialect;
  readonly charging: ChargingManners;
  /** Of the whole charge point, connector 0. */
  operative: boolean;
  /** Connected, and the central system has accepted the boot. */
  readonly accepted: boolean;
  /** Seconds between its samples of a transaction; 0 for none. */
  readonly sampleEveryS: number;
  /** The time as this charge point writes it. */
  stamp(at?: number): string;
  /** A time, epoch ms, by this charge point's own clock. */
  ownTime(at: number): number;
  /** The register as this charge point reports it, integer Wh. */
  reportedRegister(connector: Connector): number;
  /** Sends a request and gives the answer. Rejects with `OcppError` or `CallFailed`. */
  send(action: string, payload: object): Promise<unknown>;
  /** Changes a connector's status and tells the central system. */
  setStatus(connector: Connector, status: Status, errorCode?: ErrorCode): void;
  /** The status that follows from what is plugged in, reserved and allowed. */
  restingStatus(connector: Connector): Status;
}
