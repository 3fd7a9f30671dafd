import type { Connector, LocalTransaction, SampledValue, StopReason } from './connector.ts';
import type { IdTagInfo } from './local-list.ts';
import type { BootReason, Protocol, Reply } from './protocol.ts';

/** How a transaction ended. */
export interface SessionEnd {
  /** Epoch ms. */
  at: number;
  /** The register as it is reported, Wh. */
  meterStop: number;
  reason: StopReason;
  /** The card that ended it; its own one by default. */
  idTag: string | undefined;
}

/** One version of OCPP: what a charge point says of what happens at it, and how it takes what its central system asks for. */
export interface Dialect {
  readonly protocol: Protocol;
  /** The payload of BootNotification. */
  bootNotification(reason: BootReason): object;
  /** Tells the status of a connector as it is now; 0 is the charge point itself. */
  tellStatus(connectorId: number): void;
  /** A connector has another status than before. */
  statusChanged(connector: Connector): void;
  /** Asks the central system whether a card is good. */
  askFor(idTag: string): Promise<IdTagInfo>;
  /** Energy may flow from now on. Resolves with the transaction's number; rejects where it was refused for good. */
  begun(connector: Connector, transaction: LocalTransaction): Promise<number>;
  /** No energy flows any more. Resolves when the central system has answered, or was given up. */
  ended(connector: Connector, transaction: LocalTransaction, end: SessionEnd): Promise<void>;
  /** The meter was read, at an instant (epoch ms). */
  metered(connector: Connector, context: NonNullable<SampledValue['context']>, sampled: SampledValue[], at: number): void;
  /** Answers a request of the central system; throws `OcppError` for one that it does not know or cannot read. */
  answer(action: string, payload: unknown): Reply;
  /** Throws `OcppError` for a request that it does not know or cannot read. */
  check(action: string, payload: unknown): void;

  /** A vehicle has been plugged in. */
  plugged?(connector: Connector): void;
  /** A vehicle has gone. */
  unplugged?(connector: Connector): void;
  /** A card may charge as soon as a vehicle is plugged in. */
  permitted?(connector: Connector, idTag: string): void;
  /** No vehicle has come in time. */
  withdrawn?(connector: Connector): void;
  /** A reservation has come to its time without anybody. */
  reservationExpired?(reservationId: number): void;
  /** Where and with which security profile it connects; undefined as its options and its configuration say. */
  network?(): { url: string; securityProfile: number } | undefined;
  /** It is about to start anew. */
  restarting?(): void;
  /** The connection is back, without a boot. */
  backOnline?(): void;
  /** Everything at the charge point ends: it starts anew, or is switched off. */
  closing?(reason: StopReason): void;
  /** Everything that was known of running transactions is lost. */
  forgotten?(): void;
  /** Whether another connector keeps this one from charging. */
  isTaken?(connector: Connector): boolean;
}
