import type { ErrorCode as OcppErrorCode } from '@csms/ocpp';
import type { CentralSystemAction, ResponseOf } from '@csms/ocpp/v16';
import type { CentralSystemAction as CentralSystemAction201, IdTokenType } from '@csms/ocpp/v201';
import type { ClientCertificate } from './certificates.ts';
import type { ErrorCode, LocalTransaction, Status, StopReason } from './connector.ts';
import type { PhaseRotation } from './electrics.ts';
import type { Model } from './models.ts';
import type { Protocol } from './protocol.ts';

/**
 * Where the exchange of files goes wrong: at one stage of a firmware update (nothing is done, the download fails, the installation fails, the old version boots again) or of diagnostics
 * (there are none, nothing is done, the upload fails, it is only said that they were uploaded).
 */
export const TROUBLES = [
  'firmwareSilence',
  'firmwareDownload',
  'firmwareInstallation',
  'firmwareOldVersion',
  'diagnosticsNothing',
  'diagnosticsSilence',
  'diagnosticsUpload',
  'diagnosticsClaim',
] as const;
export type Trouble = (typeof TROUBLES)[number];
/** What a central system asks for, in any version. */
export type OperatedAction = CentralSystemAction | CentralSystemAction201;

/** How a charge point takes one operation otherwise than it would: another answer and nothing done, an error, later, or never. */
export interface Habit {
  answer?: object;
  error?: OcppErrorCode;
  /** Seconds (of its own time) until the answer leaves; null: it is lost. What it does upon it happens then, too. */
  delayS?: number | null;
}

export interface SecurityOptions {
  /** Where it connects over TLS; `url` is where it connects without. */
  tlsUrl: string;
  /** Roots that it came with from its factory, PEM. */
  roots?: string[];
  /** The client certificate that it came with. */
  certificate?: ClientCertificate;
  /** So many failed connections with a new profile make it go back to the old one (security paper, A05). */
  attempts?: number;
}

export interface ChargePointOptions {
  /** Base WebSocket URL; the serial number is appended. */
  url: string;
  serialNumber: string;
  /** The version of OCPP that it speaks; 1.6 by default. */
  protocol?: Protocol;
  /** HTTP Basic password: text, or bytes as chargers with a hex AuthorizationKey send them. */
  password?: string | Buffer;
  model: Model | string;
  /** What it needs for the profiles 2 and 3; with it a new SecurityProfile is used at once. */
  security?: SecurityOptions;
  /** How many connectors; the model's own number by default. */
  connectors?: number;
  seed?: number | string;
  /** Seconds between meter values; overrides MeterValueSampleInterval. */
  meterIntervalS?: number;
  /** How many times faster intervals pass and vehicles fill. Timestamps stay those of the wall clock, energy stays plausible for them. */
  timeScale?: number;
  /** Multiplies metered energy, where a demonstration wants full bills from short sessions. */
  energyScale?: number;
  deviations?: readonly string[];
  offlineQueueLimit?: number;
  autoReconnect?: boolean;
  /** Plugs a vehicle in when a RemoteStartTransaction finds none. */
  autoPlug?: boolean;
  /** Configuration keys of 1.6; in 2.0.1 the variables that mean the same have these values. */
  configuration?: Record<string, string>;
  /** Variables of the device model of 2.0.1, by `Component.Variable`, e.g. `TxCtrlr.TxStartPoint`; with an instance `Component.Variable[Instance]`. */
  variables?: Record<string, string>;
  /** How many connectors share a place of one vehicle (EVSE, 2.0.1); 1 by default. */
  connectorsPerEvse?: number;
  /** The kind of cards that people present (2.0.1); ISO14443 by default. */
  idTokenType?: IdTokenType['type'];
  /** How each connector's phases are wired to those of the building; RST by default. */
  phaseRotations?: readonly PhaseRotation[];
  /** Seconds until a new limit shows in the current; 2 to 5 by default, by the seed. */
  reactionS?: number;
  callTimeoutMs?: number;
  /** Fails at this stage whenever files are exchanged. */
  trouble?: Trouble;
  habits?: Partial<Record<OperatedAction, Habit>>;
}

export interface ChargePointEvents {
  connected: [];
  disconnected: [reason: string];
  stopped: [];
  booted: [status: ResponseOf<'BootNotification'>['status']];
  status: [connectorId: number, status: Status, errorCode: ErrorCode];
  'transaction-started': [transaction: LocalTransaction];
  'transaction-stopped': [transaction: LocalTransaction, meterStop: number, reason: StopReason];
  call: [action: string, payload: unknown];
  answer: [action: string, payload: unknown];
  command: [action: string, payload: unknown, answer: unknown];
  refused: [action: string, error: Error];
  frame: [direction: 'in' | 'out', text: string];
}

export interface PowerLossOptions {
  /** Simulated ms without power. */
  offForMs?: number;
  /** What becomes of running transactions: stopped with PowerLoss, carried on, or forgotten together with the queue. */
  after?: 'stop' | 'resume' | 'forget';
  /** Leaves the connection half open instead of broken. */
  halfOpen?: boolean;
}
