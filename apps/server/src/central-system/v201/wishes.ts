import { randomInt } from 'node:crypto';
import { CERTIFICATE_USES, type CommandAction, type CommandResult, type PayloadOf, type ToldBy, type Wish } from '@csms/contract';
import { type CentralSystemAction, checkOutgoing, type RequestOf, type ResponseOf, readResponse } from '@csms/ocpp/v201';
import { maskKeys, type Outcome, type Place } from '../../network/index.ts';
import { resultOfAnswer } from '../protocol/outcomes.ts';
import type { MessageSizes, Outgoing, WishFacts } from '../protocol/protocol.ts';
import { askedMessages, shownOf } from './display-messages.ts';
import { partsOf } from './message-parts.ts';
import { askedMonitors, baseOf, joinMonitors, monitoringOf, monitorsCleared, monitorsSet } from './monitors.ts';
import { partialReportId, wholeReportId } from './report-ids.ts';
import { profileTo201, purposeOf, reportedPurposeTo201, scheduleFrom201, sourceTo201 } from './schedules.ts';
import { centralToken, tokenOf } from './tokens.ts';
import { messageOf } from './triggered-messages.ts';
import { keyOfVariable, reportedOf, variableOfKey } from './variables.ts';

/** How OCPP 2.0.1 says one kind of wish, and what its answer tells; null: it cannot be said of these facts. */
interface Words<A extends CommandAction, M extends CentralSystemAction> {
  encode(payload: PayloadOf<A>, facts: WishFacts): RequestOf<M> | null;
  /** Its parts where it is more than its charger takes in a message, and what they tell together. */
  split?(request: RequestOf<M>, sizes: MessageSizes): RequestOf<M>[];
  join?(told: readonly ToldBy<A>[]): ToldBy<A>;
  told?(answer: ResponseOf<M>): ToldBy<A> | null;
  /** Where the answer has no status of its own. */
  result?(answer: ResponseOf<M>): CommandResult;
}
type Translation<A extends CommandAction, M extends CentralSystemAction> = Words<A, M> & { message: M };
// biome-ignore lint/suspicious/noExplicitAny: a table of translations of different messages
type AnyTranslation = Translation<any, any>;

const translation =
  <A extends CommandAction>() =>
  <M extends CentralSystemAction>(message: M, words: Words<A, M>): Translation<A, M> => ({
    message,
    ...words,
  });

/** A member that is left out where there is nothing to say. */
const some = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [key in K]?: V };
/** The EVSE that is meant; none: the whole charging station. */
const evseOf = (place: Place | undefined) =>
  place && place.connectorNo > 0 ? { evse: { id: place.evseNo, connectorId: place.evseConnectorNo } } : {};
const evseIdOf = (place: Place | undefined) => (place && place.connectorNo > 0 ? { evseId: place.evseNo } : {});
const retriesOf = (again: { retries?: number; retryIntervalSeconds?: number }) => ({
  ...some('retries', again.retries),
  ...some('retryInterval', again.retryIntervalSeconds),
});
/** Of several things that were asked for at once: done where one of them was. */
function resultOfAll(statuses: readonly { status: string }[]): CommandResult {
  const [first] = statuses;
  return statuses.some(({ status }) => status === 'Accepted') ? 'accepted' : resultOfAnswer({ status: first?.status });
}
/** Ids that tie what follows to its request. */
const requestId = () => randomInt(1, 2 ** 31 - 1);

const STATUSES = {
  accepted: 'Accepted',
  blocked: 'Blocked',
  expired: 'Expired',
  invalid: 'Invalid',
  concurrentTx: 'ConcurrentTx',
} as const;

function entryTo201({ idTag, status, expiryTime, parentIdTag }: NonNullable<PayloadOf<'sendLocalList'>['entries']>[number]) {
  const idToken = tokenOf(idTag);
  if (status === undefined) return { idToken };
  return {
    idToken,
    idTokenInfo: {
      status: STATUSES[status],
      ...some('cacheExpiryDateTime', expiryTime),
      ...(parentIdTag === undefined ? {} : { groupIdToken: centralToken(parentIdTag) }),
    },
  };
}

const CRITERIA = { active: 'Active', available: 'Available', enabled: 'Enabled', problem: 'Problem' } as const;

/** What became of each variable, by its key. */
const resultsOf = ({ setVariableResult }: ResponseOf<'SetVariables'>) =>
  setVariableResult.map((one) => ({ key: keyOfVariable(one), result: resultOfAnswer({ status: one.attributeStatus }) }));

/** Of several results the one that asks most of an operator. */
const worstOf = (results: readonly CommandResult[]): CommandResult =>
  results.find((result) => result !== 'accepted' && result !== 'rebootRequired') ??
  results.find((result) => result === 'rebootRequired') ??
  'accepted';

const USES = {
  CentralSystemRootCertificate: 'CSMSRootCertificate',
  ManufacturerRootCertificate: 'ManufacturerRootCertificate',
} as const;

/** Every kind of wish in OCPP 2.0.1. */
const TRANSLATIONS: { readonly [A in CommandAction]: AnyTranslation } = {
  cancelReservation: translation<'cancelReservation'>()('CancelReservation', { encode: (payload) => payload }),
  changeConfiguration: translation<'changeConfiguration'>()('SetVariables', {
    encode: ({ key, value }) => {
      const named = variableOfKey(key);
      return named ? { setVariableData: [{ ...named, attributeValue: value }] } : null;
    },
    result: ({ setVariableResult: [first] }) => resultOfAnswer({ status: first?.attributeStatus }),
  }),
  changeVariables: translation<'changeVariables'>()('SetVariables', {
    encode: ({ values }) => {
      const named = values.map(({ key, value }) => ({ ...variableOfKey(key), attributeValue: value }));
      return named.some((one) => !('component' in one)) ? null : { setVariableData: named as never };
    },
    split: ({ setVariableData }, sizes) => partsOf(setVariableData, sizes).map((part) => ({ setVariableData: part as never })),
    join: (told) => ({ results: told.flatMap(({ results }) => results) }),
    told: (answer) => ({ results: resultsOf(answer) }),
    result: (answer) => worstOf(resultsOf(answer).map(({ result }) => result)),
  }),
  clearCache: translation<'clearCache'>()('ClearCache', { encode: () => ({}) }),
  clearChargingProfile: translation<'clearChargingProfile'>()('ClearChargingProfile', {
    encode: ({ id, purpose, stackLevel }, { place }) => {
      if (id !== undefined) return { chargingProfileId: id };
      const criteria = {
        ...(place ? { evseId: place.evseNo } : {}),
        ...(purpose === undefined ? {} : { chargingProfilePurpose: purposeOf(purpose) }),
        ...some('stackLevel', stackLevel),
      };
      return Object.keys(criteria).length > 0 ? { chargingProfileCriteria: criteria } : {};
    },
    told: ({ status }) => ({ isKnown: status !== 'Unknown' }),
  }),
  deleteCertificate: translation<'deleteCertificate'>()('DeleteCertificate', {
    encode: ({ hash }) => ({ certificateHashData: hash }),
  }),
  getCompositeSchedule: translation<'getCompositeSchedule'>()('GetCompositeSchedule', {
    encode: ({ durationSeconds, unit }, { place }) => ({
      evseId: place?.evseNo ?? 0,
      duration: durationSeconds,
      ...some('chargingRateUnit', unit),
    }),
    told: (answer) => scheduleFrom201(answer, answer.schedule?.evseId),
  }),
  getConfiguration: translation<'getConfiguration'>()('GetVariables', {
    encode: ({ keys = [] }) => ({ getVariableData: keys.flatMap((key) => variableOfKey(key) ?? []) as never }),
    split: ({ getVariableData }, sizes) => partsOf(getVariableData, sizes).map((part) => ({ getVariableData: part as never })),
    join: (told) => ({ entries: told.flatMap(({ entries }) => entries), unknown: told.flatMap(({ unknown }) => unknown) }),
    told: ({ getVariableResult }) => ({
      entries: getVariableResult
        .filter(({ attributeStatus }) => attributeStatus === 'Accepted')
        .map((one) => ({ key: keyOfVariable(one), value: one.attributeValue ?? null, isReadonly: false })),
      unknown: getVariableResult.filter(({ attributeStatus }) => attributeStatus !== 'Accepted').map(keyOfVariable),
    }),
    result: () => 'accepted',
  }),
  getChargingProfiles: translation<'getChargingProfiles'>()('GetChargingProfiles', {
    encode: ({ requestId, id, connectorNo, purpose, stackLevel, source }, { place }) => ({
      requestId,
      ...(id === undefined && connectorNo !== undefined ? { evseId: place?.evseNo ?? connectorNo } : {}),
      // An id says all (K09.FR.04).
      chargingProfile:
        id !== undefined
          ? { chargingProfileId: [id] as never }
          : {
              ...(purpose === undefined ? {} : { chargingProfilePurpose: reportedPurposeTo201(purpose) }),
              ...some('stackLevel', stackLevel),
              ...(source === undefined ? {} : { chargingLimitSource: [sourceTo201(source)] as never }),
            },
    }),
    told: ({ status }) => ({ hasAny: status === 'Accepted' }),
  }),
  getDiagnostics: translation<'getDiagnostics'>()('GetLog', {
    encode: ({ location, from, to, ...again }) => ({
      logType: 'DiagnosticsLog' as const,
      requestId: requestId(),
      ...retriesOf(again),
      log: { remoteLocation: location, ...some('oldestTimestamp', from), ...some('latestTimestamp', to) },
    }),
    told: ({ filename }) => ({ fileName: filename ?? null }),
  }),
  getLocalListVersion: translation<'getLocalListVersion'>()('GetLocalListVersion', {
    encode: () => ({}),
    told: ({ versionNumber }) => ({ version: versionNumber }),
  }),
  getLog: translation<'getLog'>()('GetLog', {
    encode: ({ log, requestId, location, from, to, ...again }) => ({
      logType: log === 'security' ? ('SecurityLog' as const) : ('DiagnosticsLog' as const),
      requestId,
      ...retriesOf(again),
      log: { remoteLocation: location, ...some('oldestTimestamp', from), ...some('latestTimestamp', to) },
    }),
    told: ({ filename }) => ({ fileName: filename ?? null }),
  }),
  showMessage: translation<'showMessage'>()('SetDisplayMessage', {
    encode: (payload, { wireId }) => shownOf(payload, wireId),
  }),
  clearMessage: translation<'clearMessage'>()('ClearDisplayMessage', {
    encode: (payload) => payload,
    told: ({ status }) => ({ isKnown: status === 'Accepted' }),
  }),
  getMessages: translation<'getMessages'>()('GetDisplayMessages', {
    encode: askedMessages,
    told: ({ status }) => ({ hasAny: status === 'Accepted' }),
    // None is an answer.
    result: () => 'accepted',
  }),
  getMonitors: translation<'getMonitors'>()('GetMonitoringReport', {
    encode: askedMonitors,
    told: ({ status }) => ({ hasAny: status === 'Accepted' }),
  }),
  setMonitors: translation<'setMonitors'>()('SetVariableMonitoring', {
    encode: monitoringOf,
    split: ({ setMonitoringData }, sizes) =>
      partsOf(setMonitoringData, sizes).map((part) => ({ setMonitoringData: part as never })),
    join: joinMonitors,
    told: monitorsSet,
    result: ({ setMonitoringResult }) => resultOfAll(setMonitoringResult),
  }),
  clearMonitors: translation<'clearMonitors'>()('ClearVariableMonitoring', {
    encode: ({ ids }) => ({ id: ids as [number, ...number[]] }),
    split: ({ id }, sizes) => partsOf(id, sizes).map((part) => ({ id: part as never })),
    join: joinMonitors,
    told: monitorsCleared,
    result: ({ clearMonitoringResult }) => resultOfAll(clearMonitoringResult),
  }),
  setMonitoringBase: translation<'setMonitoringBase'>()('SetMonitoringBase', {
    encode: (payload) => ({ monitoringBase: baseOf(payload) }),
  }),
  setMonitoringLevel: translation<'setMonitoringLevel'>()('SetMonitoringLevel', { encode: (payload) => payload }),
  getSessionStatus: translation<'getSessionStatus'>()('GetTransactionStatus', {
    encode: ({ transactionId }, { wireId }) =>
      transactionId === undefined ? {} : wireId === undefined ? null : { transactionId: wireId },
    told: ({ ongoingIndicator, messagesInQueue }) => ({ isRunning: ongoingIndicator ?? null, hasMessages: messagesInQueue }),
  }),
  installCertificate: translation<'installCertificate'>()('InstallCertificate', {
    encode: ({ use, certificate }) => ({ certificateType: USES[use], certificate }),
  }),
  listCertificates: translation<'listCertificates'>()('GetInstalledCertificateIds', {
    encode: ({ use, uses = use === undefined ? [] : [use] }) =>
      uses.length === 0 ? {} : { certificateType: uses.map((one) => USES[one]) as never },
    told: ({ certificateHashDataChain = [] }) => ({
      // Certificates of other uses belong to nothing that is done here.
      hashes: certificateHashDataChain.flatMap(({ certificateHashData, certificateType }) => {
        const use = CERTIFICATE_USES.find((one) => USES[one] === certificateType);
        return use ? [{ ...certificateHashData, use }] : [];
      }),
    }),
  }),
  reportCustomer: translation<'reportCustomer'>()('CustomerInformation', {
    encode: ({ requestId, idTag, customerIdentifier, certificate, report, erase }) => ({
      requestId,
      report,
      clear: erase,
      ...(idTag === undefined ? {} : { idToken: tokenOf(idTag) }),
      ...some('customerIdentifier', customerIdentifier),
      ...some('customerCertificate', certificate),
    }),
  }),
  reportVariables: translation<'reportVariables'>()('GetReport', {
    encode: ({ criteria = [], keys = [] }) => {
      const named = keys.map(reportedOf);
      if (named.some((one) => one === undefined)) return null;
      return {
        requestId: partialReportId(),
        ...(criteria.length > 0 ? { componentCriteria: criteria.map((one) => CRITERIA[one]) as never } : {}),
        ...(named.length > 0 ? { componentVariable: named as never } : {}),
      };
    },
    split: ({ componentVariable = [], ...rest }, sizes) =>
      partsOf(componentVariable, sizes).map((part) => ({
        ...rest,
        requestId: partialReportId(),
        componentVariable: part as never,
      })),
    join: (told) => ({ hasAny: told.some(({ hasAny }) => hasAny) }),
    told: ({ status }) => ({ hasAny: status === 'Accepted' }),
  }),
  reserve: translation<'reserve'>()('ReserveNow', {
    encode: ({ reservationId, idTag, parentIdTag, expiryTime }, { place }) => ({
      id: reservationId,
      expiryDateTime: expiryTime,
      idToken: tokenOf(idTag),
      ...(parentIdTag === undefined ? {} : { groupIdToken: centralToken(parentIdTag) }),
      ...evseIdOf(place),
    }),
  }),
  reset: translation<'reset'>()('Reset', {
    // Both end what runs properly first (B12).
    encode: ({ type }, { place }) => ({
      type: type === 'whenIdle' ? ('OnIdle' as const) : ('Immediate' as const),
      ...evseIdOf(place),
    }),
  }),
  sendCertificate: translation<'sendCertificate'>()('CertificateSigned', {
    encode: ({ chain }) => ({ certificateChain: chain, certificateType: 'ChargingStationCertificate' as const }),
  }),
  sendLocalList: translation<'sendLocalList'>()('SendLocalList', {
    encode: ({ version, mode, entries }) => ({
      versionNumber: version,
      updateType: mode === 'full' ? ('Full' as const) : ('Differential' as const),
      ...(entries === undefined || entries.length === 0 ? {} : { localAuthorizationList: entries.map(entryTo201) }),
    }),
  }),
  setAvailability: translation<'setAvailability'>()('ChangeAvailability', {
    encode: ({ isAvailable }, { place }) => ({
      operationalStatus: isAvailable ? ('Operative' as const) : ('Inoperative' as const),
      ...evseOf(place),
    }),
  }),
  setChargingProfile: translation<'setChargingProfile'>()('SetChargingProfile', {
    encode: ({ profile }, { place, wireId }) =>
      profile.purpose === 'session' && wireId === undefined
        ? null
        : { evseId: place?.evseNo ?? 0, chargingProfile: profileTo201(profile, wireId) },
  }),
  setNetworkProfile: translation<'setNetworkProfile'>()('SetNetworkProfile', {
    encode: ({ slot, url, securityProfile, interface: ocppInterface, answerSeconds }) => ({
      configurationSlot: slot,
      connectionData: {
        ocppVersion: 'OCPP20' as const,
        ocppTransport: 'JSON' as const,
        ocppCsmsUrl: url,
        messageTimeout: answerSeconds,
        securityProfile,
        ocppInterface,
      },
    }),
  }),
  startSession: translation<'startSession'>()('RequestStartTransaction', {
    encode: ({ idTag, profile }, { place }) => ({
      idToken: centralToken(idTag),
      remoteStartId: requestId(),
      ...evseIdOf(place),
      ...(profile === undefined ? {} : { chargingProfile: profileTo201(profile, undefined) }),
    }),
  }),
  stopSession: translation<'stopSession'>()('RequestStopTransaction', {
    encode: (_payload, { wireId }) => (wireId === undefined ? null : { transactionId: wireId }),
  }),
  tellCost: translation<'tellCost'>()('CostUpdated', {
    encode: ({ cost }, { wireId }) => (wireId === undefined ? null : { transactionId: wireId, totalCost: Number(cost) }),
  }),
  transferData: translation<'transferData'>()('DataTransfer', {
    encode: (payload) => payload,
    told: ({ data }) => ({ data: data === undefined ? null : typeof data === 'string' ? data : JSON.stringify(data) }),
  }),
  triggerExtended: translation<'triggerExtended'>()('TriggerMessage', {
    encode: ({ message }, { place }) => ({ requestedMessage: messageOf(message), ...evseOf(place) }),
  }),
  triggerMessage: translation<'triggerMessage'>()('TriggerMessage', {
    encode: ({ message }, { place }) => ({ requestedMessage: messageOf(message), ...evseOf(place) }),
  }),
  unlockConnector: translation<'unlockConnector'>()('UnlockConnector', {
    encode: (_payload, { place }) => (place ? { evseId: place.evseNo, connectorId: place.evseConnectorNo } : null),
  }),
  updateFirmware: translation<'updateFirmware'>()('UpdateFirmware', {
    encode: ({ location, retrieveTime, ...again }) => ({
      requestId: requestId(),
      ...retriesOf(again),
      firmware: { location, retrieveDateTime: retrieveTime },
    }),
  }),
  updateSignedFirmware: translation<'updateSignedFirmware'>()('UpdateFirmware', {
    encode: ({ requestId, location, retrieveTime, installTime, signingCertificate, signature, ...again }) => ({
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
  }),
};

/** All of a device model comes in reports of its own (B07). */
const WHOLE_REPORT = {
  message: 'GetBaseReport',
  encode: () => ({ requestId: wholeReportId(), reportBase: 'FullInventory' }),
} as const satisfies Translation<'getConfiguration', 'GetBaseReport'>;

const BASES = { full: 'FullInventory', configuration: 'ConfigurationInventory', summary: 'SummaryInventory' } as const;
/** A part of it that has a name. */
const BASE_REPORT = {
  message: 'GetBaseReport',
  encode: ({ scope }) => ({
    requestId: scope === 'full' ? wholeReportId() : partialReportId(),
    reportBase: BASES[scope as keyof typeof BASES],
  }),
  told: ({ status }) => ({ hasAny: status === 'Accepted' }),
} as const satisfies Translation<'reportVariables', 'GetBaseReport'>;

function translationOf({ action, payload }: Pick<Wish, 'action' | 'payload'>): AnyTranslation {
  if (action === 'getConfiguration' && !(payload as PayloadOf<'getConfiguration'>).keys?.length) return WHOLE_REPORT;
  if (action === 'reportVariables' && (payload as PayloadOf<'reportVariables'>).scope !== 'chosen') return BASE_REPORT;
  return TRANSLATIONS[action];
}

/** The keys by which a charger says how much of a wish it takes in a message (B06, B05, B08); undefined: one message says it. */
export function sizeKeys(wish: Pick<Wish, 'action' | 'payload'>): { items: string; bytes: string } | undefined {
  const { message, split } = translationOf(wish);
  if (!split) return undefined;
  const controller = message.endsWith('Monitoring') ? 'MonitoringCtrlr' : 'DeviceDataCtrlr';
  return { items: `${controller}.ItemsPerMessage[${message}]`, bytes: `${controller}.BytesPerMessage[${message}]` };
}

/** Several answers to one wish: as good as the worst of them. */
const joinerOf =
  (join: NonNullable<AnyTranslation['join']>) =>
  (outcomes: readonly Outcome[]): Outcome => {
    const told = outcomes.flatMap((one) => (one.told === null ? [] : [one.told as never]));
    return {
      result: worstOf(outcomes.map(({ result }) => result)),
      told: told.length === 0 ? null : join(told),
      answer: outcomes.map(({ answer }) => answer),
    };
  };

/** The message that a wish becomes; what is wrong where OCPP 2.0.1 cannot say it. */
export function encode(wish: Wish, facts: WishFacts): Outgoing {
  const { message, encode: write, split, join } = translationOf(wish);
  const written: unknown = write(wish.payload, facts);
  if (written === null) return { ok: false, fault: 'the session, place or variable is not known to the charging station' };
  const fault = checkOutgoing(message, written);
  if (fault !== null) return { ok: false, fault };
  const [payload = written, ...more]: unknown[] = split ? split(written, facts.sizes ?? {}) : [written];
  return { ok: true, message, payload, ...(join && more.length > 0 ? { more, join: joinerOf(join) } : {}) };
}

/** What a charging station's answer to a wish means. */
export function readOutcome(wish: Pick<Wish, 'action' | 'payload'>, answer: unknown): Outcome {
  const { message, told, result } = translationOf(wish);
  const read = readResponse(message, answer);
  if (!read.ok) {
    const { code, description } = read;
    return { result: 'failed', told: null, answer: { error: code, description, answer: maskKeys(answer) } };
  }
  const value = maskKeys(read.value) as Readonly<Record<string, unknown>>;
  return { result: result ? result(value) : resultOfAnswer(value), told: told ? told(value) : null, answer: value };
}
