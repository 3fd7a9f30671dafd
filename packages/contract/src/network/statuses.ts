import type { Words } from '../core/words.ts';

/** Statuses of the console (specification section 4, decisions section 6). `offline` comes from the connection, never from a message. */
export const CONNECTOR_STATES = ['available', 'charging', 'reserved', 'unavailable', 'faulted', 'offline'] as const;
export type ConnectorState = (typeof CONNECTOR_STATES)[number];

/** As screens show and count them: a connector at which a car stands that does not charge (before its start, paused by the car, or after its end) is apart from one that charges. */
export const SHOWN_STATES = ['available', 'charging', 'occupied', 'reserved', 'unavailable', 'faulted', 'offline'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];
/** What each is called, on every screen. */
export const SHOWN_STATE_WORDS = {
  available: { en: 'Available', zh: '空闲' },
  charging: { en: 'Charging', zh: '充电中' },
  occupied: { en: 'Occupied, idle', zh: '占用未充电' },
  reserved: { en: 'Reserved', zh: '已预约' },
  unavailable: { en: 'Unavailable', zh: '不可用' },
  faulted: { en: 'Faulted', zh: '故障' },
  offline: { en: 'Offline', zh: '离线' },
} as const satisfies Record<ShownState, Words>;

interface Status {
  /** What the console calls it. */
  state: Exclude<ConnectorState, 'offline'>;
  /** It says more than the state does. */
  saysMore?: true;
  /** A car has plugged in and waits for its start. */
  isReady?: true;
  /** A session goes on. */
  isRunning?: true;
  /** A car stands there that takes nothing. */
  isOccupied?: true;
  /** Nothing flows, though a session goes on. */
  isPaused?: true;
  /** No session goes on: `soon` is said of what is over, `late` also of what is about to end or may go on. */
  denies?: 'soon' | 'late';
}

/**
 * What is said of a connector, in words of no version: those of OCPP 1.6 (§7.7), which the specification shows. Each version's folder turns what its chargers say into them; a charger's own
 * word is kept beside (`statusDetail`). Nobody else compares the words: what they mean stands here.
 */
export const STATUSES = {
  Available: { state: 'available', denies: 'soon' },
  Preparing: { state: 'charging', saysMore: true, isReady: true },
  Charging: { state: 'charging', isRunning: true },
  SuspendedEVSE: {
    state: 'charging',
    saysMore: true,
    isRunning: true,
    isPaused: true,
  },
  SuspendedEV: {
    state: 'charging',
    isOccupied: true,
    saysMore: true,
    isRunning: true,
    isPaused: true,
  },
  Finishing: { state: 'charging', saysMore: true, isOccupied: true, denies: 'late' },
  Reserved: { state: 'reserved', denies: 'soon' },
  Unavailable: { state: 'unavailable', denies: 'soon' },
  Faulted: { state: 'faulted', denies: 'late' },
} as const satisfies Record<string, Status>;

export type OcppStatus = keyof typeof STATUSES;
export const OCPP_STATUSES = Object.keys(STATUSES) as [OcppStatus, ...OcppStatus[]];
/** What a status means; undefined: nobody knows the word. */
export const statusMeaning = (status: string | null): Status | undefined =>
  status !== null && Object.hasOwn(STATUSES, status) ? STATUSES[status as OcppStatus] : undefined;
/** The words that mean this. */
export const statusesThat = (means: (status: Status) => boolean): OcppStatus[] =>
  OCPP_STATUSES.filter((status) => means(STATUSES[status]));

/** How a connector is shown and counted. One whose car waits for its start only charges once a session runs, whatever the charger still says. */
export const shownState = (one: {
  state: ConnectorState;
  ocppStatus: string | null;
  transactionId: number | null;
}): ShownState => {
  const { isOccupied, isReady } = statusMeaning(one.ocppStatus) ?? {};
  return one.state === 'charging' && (isOccupied || (isReady && one.transactionId === null)) ? 'occupied' : one.state;
};

/** How a point as a whole is shown: occupied where one of its connectors is, and none charges. */
export const shownStateOf = (point: {
  state: ConnectorState;
  connectors: readonly Parameters<typeof shownState>[0][];
}): ShownState => {
  const shown = point.connectors.map(shownState);
  return point.state === 'charging' && shown.includes('occupied') && !shown.includes('charging') ? 'occupied' : point.state;
};

/** As an error code: there is none. */
export const NO_FAULT = 'NoError';
/** A fault that no code tells. */
export const OTHER_FAULT = 'OtherError';
/** The error codes (OCPP 1.6 §7.6) that are faults, in words of no version. What else a charger says of one is kept beside. */
export const FAULT_CODES = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'LocalListConflict',
  OTHER_FAULT,
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];
/** The fault that an error code tells; null: none. */
export const faultOf = (code: string | null): string | null => (code === NO_FAULT ? null : code);
