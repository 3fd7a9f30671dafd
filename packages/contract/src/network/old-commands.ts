import type { CommandAction } from './wishes.ts';

/**
 * Operations as the API took them before: by the names and payloads of OCPP 1.6. They are still taken, and told as what is wished; to be removed with the next release but one.
 */
type Json = Readonly<Record<string, unknown>>;

interface OldCommand {
  action: CommandAction;
  payload?(old: Json): Json;
}

/** Gives members of an object other names; those that are not named stay. */
const renamed = (old: Json, names: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(Object.entries(old).map(([name, value]) => [names[name] ?? name, value]));

const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value);
const lower = (value: unknown): unknown => (typeof value === 'string' ? value.charAt(0).toLowerCase() + value.slice(1) : value);
/** What is no text of the table is left for the new shape to refuse. */
const word = (words: Readonly<Record<string, string>>, value: unknown): unknown =>
  typeof value === 'string' ? (words[value] ?? value) : value;
const CONNECTOR = { connectorId: 'connectorNo' } as const;
const RETRIES = { retryInterval: 'retryIntervalSeconds' } as const;

const MESSAGES = {
  BootNotification: 'boot',
  DiagnosticsStatusNotification: 'diagnosticsStatus',
  FirmwareStatusNotification: 'firmwareStatus',
  Heartbeat: 'heartbeat',
  LogStatusNotification: 'logStatus',
  MeterValues: 'meterValues',
  SignChargePointCertificate: 'certificateRequest',
  StatusNotification: 'status',
} as const;
const PURPOSES = { ChargePointMaxProfile: 'pointMax', TxDefaultProfile: 'default', TxProfile: 'session' } as const;

function scheduleOf(old: unknown): Json {
  if (!isJson(old)) return {};
  const { chargingSchedulePeriod: periods, ...rest } = old;
  return {
    ...renamed(rest, {
      chargingRateUnit: 'unit',
      duration: 'durationSeconds',
      startSchedule: 'startTime',
      minChargingRate: 'minRate',
    }),
    periods: Array.isArray(periods)
      ? periods.map((one) => (isJson(one) ? renamed(one, { startPeriod: 'startSeconds', numberPhases: 'phases' }) : one))
      : periods,
  };
}

function profileOf(old: unknown): unknown {
  if (!isJson(old)) return old;
  const { chargingProfilePurpose, chargingProfileKind, recurrencyKind, chargingSchedule, ...rest } = old;
  return {
    ...renamed(rest, { chargingProfileId: 'id' }),
    purpose: word(PURPOSES, chargingProfilePurpose),
    kind: lower(chargingProfileKind),
    ...(recurrencyKind === undefined ? {} : { recurrency: lower(recurrencyKind) }),
    ...scheduleOf(chargingSchedule),
  };
}

function entryOf(old: unknown): unknown {
  if (!isJson(old)) return old;
  const { idTagInfo, ...rest } = old;
  if (!isJson(idTagInfo)) return rest;
  return { ...rest, ...renamed(idTagInfo, { expiryDate: 'expiryTime' }), status: lower(idTagInfo.status) };
}

const trigger = (old: Json): Json => {
  const { requestedMessage, ...rest } = old;
  return { ...renamed(rest, CONNECTOR), message: word(MESSAGES, requestedMessage) };
};

/** By the name of OCPP 1.6. */
const COMMANDS_16 = {
  CancelReservation: { action: 'cancelReservation' },
  CertificateSigned: { action: 'sendCertificate', payload: (old) => renamed(old, { certificateChain: 'chain' }) },
  ChangeAvailability: {
    action: 'setAvailability',
    payload: ({ connectorId, type, ...rest }) => ({
      ...rest,
      connectorNo: connectorId,
      isAvailable: type === 'Operative' ? true : type === 'Inoperative' ? false : type,
    }),
  },
  ChangeConfiguration: { action: 'changeConfiguration' },
  ClearCache: { action: 'clearCache' },
  ClearChargingProfile: {
    action: 'clearChargingProfile',
    payload: ({ chargingProfilePurpose, ...rest }) => ({
      ...renamed(rest, CONNECTOR),
      ...(chargingProfilePurpose === undefined ? {} : { purpose: word(PURPOSES, chargingProfilePurpose) }),
    }),
  },
  DataTransfer: { action: 'transferData' },
  DeleteCertificate: { action: 'deleteCertificate', payload: (old) => renamed(old, { certificateHashData: 'hash' }) },
  ExtendedTriggerMessage: { action: 'triggerExtended', payload: trigger },
  GetCompositeSchedule: {
    action: 'getCompositeSchedule',
    payload: (old) => renamed(old, { ...CONNECTOR, duration: 'durationSeconds', chargingRateUnit: 'unit' }),
  },
  GetConfiguration: { action: 'getConfiguration', payload: (old) => renamed(old, { key: 'keys' }) },
  GetDiagnostics: {
    action: 'getDiagnostics',
    payload: (old) => renamed(old, { ...RETRIES, startTime: 'from', stopTime: 'to' }),
  },
  GetInstalledCertificateIds: { action: 'listCertificates', payload: (old) => renamed(old, { certificateType: 'use' }) },
  GetLocalListVersion: { action: 'getLocalListVersion' },
  GetLog: {
    action: 'getLog',
    payload: ({ logType, log, ...rest }) => ({
      ...renamed(rest, RETRIES),
      log: word({ DiagnosticsLog: 'diagnostics', SecurityLog: 'security' }, logType),
      ...(isJson(log) ? renamed(log, { remoteLocation: 'location', oldestTimestamp: 'from', latestTimestamp: 'to' }) : {}),
    }),
  },
  InstallCertificate: { action: 'installCertificate', payload: (old) => renamed(old, { certificateType: 'use' }) },
  RemoteStartTransaction: {
    action: 'startSession',
    payload: ({ chargingProfile, ...rest }) => ({
      ...renamed(rest, CONNECTOR),
      ...(chargingProfile === undefined ? {} : { profile: profileOf(chargingProfile) }),
    }),
  },
  RemoteStopTransaction: { action: 'stopSession' },
  ReserveNow: { action: 'reserve', payload: (old) => renamed(old, { ...CONNECTOR, expiryDate: 'expiryTime' }) },
  Reset: { action: 'reset', payload: (old) => ({ ...old, type: lower(old.type) }) },
  SendLocalList: {
    action: 'sendLocalList',
    payload: ({ listVersion, updateType, localAuthorizationList: list, ...rest }) => ({
      ...rest,
      version: listVersion,
      mode: lower(updateType),
      ...(list === undefined ? {} : { entries: Array.isArray(list) ? list.map(entryOf) : list }),
    }),
  },
  SetChargingProfile: {
    action: 'setChargingProfile',
    payload: ({ csChargingProfiles, ...rest }) => ({ ...renamed(rest, CONNECTOR), profile: profileOf(csChargingProfiles) }),
  },
  SignedUpdateFirmware: {
    action: 'updateSignedFirmware',
    payload: ({ firmware, ...rest }) => ({
      ...renamed(rest, RETRIES),
      ...(isJson(firmware) ? renamed(firmware, { retrieveDateTime: 'retrieveTime', installDateTime: 'installTime' }) : {}),
    }),
  },
  TriggerMessage: { action: 'triggerMessage', payload: trigger },
  UnlockConnector: { action: 'unlockConnector', payload: (old) => renamed(old, CONNECTOR) },
  UpdateFirmware: {
    action: 'updateFirmware',
    payload: (old) => renamed(old, { ...RETRIES, retrieveDate: 'retrieveTime' }),
  },
} as const satisfies Record<string, OldCommand>;

export type Ocpp16Action = keyof typeof COMMANDS_16;
/** Messages of a central system in OCPP 1.6, the security extensions included. */
export const OCPP16_ACTIONS = Object.keys(COMMANDS_16) as [Ocpp16Action, ...Ocpp16Action[]];

const isOld = (action: string): action is Ocpp16Action => Object.hasOwn(COMMANDS_16, action);

/** The wish that an action means, by either name. */
export const actionOf = (action: CommandAction | Ocpp16Action): CommandAction =>
  isOld(action) ? COMMANDS_16[action].action : action;

/** A wish as it was asked for, in today's shape; nothing is checked. */
export function inTodaysShape(asked: { action: CommandAction | Ocpp16Action; payload: Json }): {
  action: CommandAction;
  payload: Json;
} {
  if (!isOld(asked.action)) return { action: asked.action, payload: asked.payload };
  const old: OldCommand = COMMANDS_16[asked.action];
  return { action: old.action, payload: old.payload?.(asked.payload) ?? asked.payload };
}
