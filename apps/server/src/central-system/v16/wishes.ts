import { CERTIFICATE_USES, type CommandAction, type PayloadOf, type ToldBy, type Wish } from '@csms/contract';
import { type CentralSystemAction, checkOutgoing, type RequestOf, type ResponseOf, readResponse } from '@csms/ocpp/v16';
import { maskKeys, type Outcome } from '../../network/index.ts';
import { resultOfAnswer } from '../protocol/outcomes.ts';
import type { Outgoing } from '../protocol/protocol.ts';
import { messageOf } from './messages.ts';
import { profileTo16, purposeOf, scheduleFrom16 } from './schedules.ts';

/** How OCPP 1.6 says one kind of wish, and what its answer tells. */
interface Translation<A extends CommandAction, M extends CentralSystemAction> {
  message: M;
  encode(payload: PayloadOf<A>): RequestOf<M>;
  told(answer: ResponseOf<M>): ToldBy<A>;
}
// biome-ignore lint/suspicious/noExplicitAny: a table of translations of different messages
type AnyTranslation = Translation<any, any>;

/** Of a kind whose answer tells nothing but its result. */
const plain =
  <A extends CommandAction>() =>
  <M extends CentralSystemAction>(message: M, encode: (payload: PayloadOf<A>) => RequestOf<M>) => ({
    message,
    encode,
    told: () => null,
  });
const telling =
  <A extends CommandAction>() =>
  <M extends CentralSystemAction>(
    message: M,
    encode: (payload: PayloadOf<A>) => RequestOf<M>,
    told: (answer: ResponseOf<M>) => ToldBy<A>,
  ): Translation<A, M> => ({ message, encode, told });

/** A member that is left out where there is nothing to say. */
const some = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [key in K]?: V };
const place = (connectorNo: number | undefined) => some('connectorId', connectorNo);
const retriesOf = (again: { retries?: number; retryIntervalSeconds?: number }) => ({
  ...some('retries', again.retries),
  ...some('retryInterval', again.retryIntervalSeconds),
});
const STATUSES = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  invalid: 'Invalid',
  concurrentTx: 'ConcurrentTx',
} as const;

function entryTo16(entry: NonNullable<PayloadOf<'sendLocalList'>['entries']>[number]) {
  const { idTag, status, expiryTime, parentIdTag } = entry;
  if (status === undefined) return { idTag };
  return {
    idTag,
    idTagInfo: { status: STATUSES[status], ...some('expiryDate', expiryTime), ...some('parentIdTag', parentIdTag) },
  };
}

/** What is not in OCPP 1.6. */
type Unsayable =
  | 'changeVariables'
  | 'clearMessage'
  | 'clearMonitors'
  | 'getChargingProfiles'
  | 'getMessages'
  | 'getMonitors'
  | 'getSessionStatus'
  | 'reportCustomer'
  | 'reportVariables'
  | 'setMonitoringBase'
  | 'setMonitoringLevel'
  | 'setMonitors'
  | 'setNetworkProfile'
  | 'showMessage'
  | 'tellCost';
const isSayable = (action: CommandAction): action is Exclude<CommandAction, Unsayable> => Object.hasOwn(TRANSLATIONS, action);

/** Every kind of wish in OCPP 1.6 (§5, and the security extensions). */
const TRANSLATIONS: { readonly [A in Exclude<CommandAction, Unsayable>]: AnyTranslation } = {
  cancelReservation: plain<'cancelReservation'>()('CancelReservation', (payload) => payload),
  changeConfiguration: plain<'changeConfiguration'>()('ChangeConfiguration', (payload) => payload),
  clearCache: plain<'clearCache'>()('ClearCache', (payload) => payload),
  clearChargingProfile: telling<'clearChargingProfile'>()(
    'ClearChargingProfile',
    ({ id, connectorNo, purpose, stackLevel }) => ({
      ...some('id', id),
      ...place(connectorNo),
      ...(purpose === undefined ? {} : { chargingProfilePurpose: purposeOf(purpose) }),
      ...some('stackLevel', stackLevel),
    }),
    ({ status }) => ({ isKnown: status !== 'Unknown' }),
  ),
  deleteCertificate: plain<'deleteCertificate'>()('DeleteCertificate', ({ hash }) => ({ certificateHashData: hash })),
  getCompositeSchedule: telling<'getCompositeSchedule'>()(
    'GetCompositeSchedule',
    ({ connectorNo, durationSeconds, unit }) => ({
      connectorId: connectorNo,
      duration: durationSeconds,
      ...some('chargingRateUnit', unit),
    }),
    scheduleFrom16,
  ),
  getConfiguration: telling<'getConfiguration'>()(
    'GetConfiguration',
    ({ keys }) => some('key', keys),
    ({ configurationKey = [], unknownKey = [] }) => ({
      entries: configurationKey.map(({ key, value, readonly }) => ({ key, value: value ?? null, isReadonly: readonly })),
      unknown: unknownKey,
    }),
  ),
  getDiagnostics: telling<'getDiagnostics'>()(
    'GetDiagnostics',
    ({ location, from, to, ...again }) => ({
      location,
      ...retriesOf(again),
      ...some('startTime', from),
      ...some('stopTime', to),
    }),
    ({ fileName }) => ({ fileName: fileName ?? null }),
  ),
  getLocalListVersion: telling<'getLocalListVersion'>()(
    'GetLocalListVersion',
    (payload) => payload,
    ({ listVersion }) => ({ version: listVersion }),
  ),
  getLog: telling<'getLog'>()(
    'GetLog',
    ({ log, requestId, location, from, to, ...again }) => ({
      logType: log === 'security' ? 'SecurityLog' : 'DiagnosticsLog',
      requestId,
      ...retriesOf(again),
      log: { remoteLocation: location, ...some('oldestTimestamp', from), ...some('latestTimestamp', to) },
    }),
    ({ filename }) => ({ fileName: filename ?? null }),
  ),
  installCertificate: plain<'installCertificate'>()('InstallCertificate', ({ use, certificate }) => ({
    certificateType: use,
    certificate,
  })),
  listCertificates: telling<'listCertificates'>()(
    'GetInstalledCertificateIds',
    ({ use }) => ({ certificateType: use ?? CERTIFICATE_USES[0] }),
    ({ certificateHashData = [] }) => ({ hashes: certificateHashData }),
  ),
  reserve: plain<'reserve'>()('ReserveNow', ({ connectorNo, expiryTime, ...rest }) => ({
    ...rest,
    connectorId: connectorNo,
    expiryDate: expiryTime,
  })),
  reset: plain<'reset'>()('Reset', ({ type }) => ({ type: type === 'hard' ? 'Hard' : 'Soft' })),
  sendCertificate: plain<'sendCertificate'>()('CertificateSigned', ({ chain }) => ({ certificateChain: chain })),
  sendLocalList: plain<'sendLocalList'>()('SendLocalList', ({ version, mode, entries }) => ({
    listVersion: version,
    updateType: mode === 'full' ? 'Full' : 'Differential',
    ...(entries === undefined ? {} : { localAuthorizationList: entries.map(entryTo16) }),
  })),
  setAvailability: plain<'setAvailability'>()('ChangeAvailability', ({ connectorNo, isAvailable }) => ({
    connectorId: connectorNo,
    type: isAvailable ? 'Operative' : 'Inoperative',
  })),
  setChargingProfile: plain<'setChargingProfile'>()('SetChargingProfile', ({ connectorNo, profile }) => ({
    connectorId: connectorNo,
    csChargingProfiles: profileTo16(profile),
  })),
  startSession: plain<'startSession'>()('RemoteStartTransaction', ({ idTag, connectorNo, profile }) => ({
    ...place(connectorNo),
    idTag,
    ...(profile === undefined ? {} : { chargingProfile: profileTo16(profile) }),
  })),
  stopSession: plain<'stopSession'>()('RemoteStopTransaction', ({ transactionId }) => ({ transactionId })),
  transferData: telling<'transferData'>()(
    'DataTransfer',
    (payload) => payload,
    ({ data }) => ({ data: data ?? null }),
  ),
  triggerExtended: plain<'triggerExtended'>()('ExtendedTriggerMessage', ({ message, connectorNo }) => ({
    requestedMessage: messageOf(message),
    ...place(connectorNo),
  })),
  triggerMessage: plain<'triggerMessage'>()('TriggerMessage', ({ message, connectorNo }) => ({
    requestedMessage: messageOf(message as Exclude<typeof message, 'sessionEvent'>),
    ...place(connectorNo),
  })),
  unlockConnector: plain<'unlockConnector'>()('UnlockConnector', ({ connectorNo }) => ({ connectorId: connectorNo })),
  updateFirmware: plain<'updateFirmware'>()('UpdateFirmware', ({ location, retrieveTime, ...again }) => ({
    location,
    ...retriesOf(again),
    retrieveDate: retrieveTime,
  })),
  updateSignedFirmware: plain<'updateSignedFirmware'>()(
    'SignedUpdateFirmware',
    ({ requestId, location, retrieveTime, installTime, signingCertificate, signature, ...again }) => ({
      requestId,
      ...retriesOf(again),
      firmware: {
        location,
        retrieveDateTime: retrieveTime,
        ...some('installDateTime', installTime),
        signingCertificate,
        signature,
      },
    }),
  ),
};

/** The message that a wish becomes; what is wrong where OCPP 1.6 cannot say it (an idTag of more than 20 characters, say). */
export function encode({ action, payload }: Wish): Outgoing {
  if (!isSayable(action)) return { ok: false, fault: 'OCPP 1.6 has no message for this' };
  if (action === 'triggerMessage' && (payload as PayloadOf<'triggerMessage'>).message === 'sessionEvent')
    return { ok: false, fault: 'OCPP 1.6 has no message that tells how a session stands' };
  if (action === 'listCertificates' && (payload as PayloadOf<'listCertificates'>).use === undefined)
    return { ok: false, fault: 'OCPP 1.6 lists the certificates of one use at a time' };
  if (action === 'reset') {
    const { type, connectorNo } = payload as PayloadOf<'reset'>;
    if (type === 'whenIdle') return { ok: false, fault: 'OCPP 1.6 has no reset that waits for sessions to end' };
    if (connectorNo !== undefined) return { ok: false, fault: 'OCPP 1.6 has no reset of one connector' };
  }
  const { message, encode: write } = TRANSLATIONS[action];
  const written: unknown = write(payload);
  const fault = checkOutgoing(message, written);
  return fault === null ? { ok: true, message, payload: written } : { ok: false, fault };
}

/** What a charge point's answer to a wish means. */
export function readOutcome({ action }: Pick<Wish, 'action'>, answer: unknown): Outcome {
  if (!isSayable(action)) return { result: 'notSupported', told: null, answer: null };
  const { message, told } = TRANSLATIONS[action];
  const read = readResponse(message, answer);
  if (!read.ok) {
    const { code, description } = read;
    return { result: 'failed', told: null, answer: { error: code, description, answer: maskKeys(answer) } };
  }
  const value = maskKeys(read.value) as Readonly<Record<string, unknown>>;
  return { result: resultOfAnswer(value), told: told(value), answer: value };
}
