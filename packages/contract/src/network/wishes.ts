import { z } from 'zod';
import { type Fields, withFields } from '../core/fields.ts';
import { instant } from '../core/values.ts';
import type { CommandResult } from './command-results.ts';
import { displayWishes } from './display-wishes.ts';
import { ID_TAG_TYPES, idTag } from './id-tags.ts';
import { type MonitorsCleared, type MonitorsSet, monitorWishes } from './monitor-wishes.ts';

/** 0 is the whole charge point. */
const connectorOrWhole = z.number().int().min(0).max(32_767);
const connector = z.number().int().min(1).max(32_767);
const location = z.string().trim().min(1).max(2000);
const wholeNumber = z.number().int().min(-2_147_483_648).max(2_147_483_647);
const count = z.number().int().min(0).max(2_147_483_647);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Messages that a charge point can be asked for. */
export const TRIGGERED_MESSAGES = [
  'boot',
  'diagnosticsStatus',
  'firmwareStatus',
  'heartbeat',
  'meterValues',
  'status',
  // How its sessions stand. OCPP 1.6 has no such message.
  'sessionEvent',
] as const;
/** What the security extensions let one ask for. */
export const EXTENDED_MESSAGES = [
  'boot',
  'logStatus',
  'firmwareStatus',
  'heartbeat',
  'meterValues',
  'certificateRequest',
  'status',
] as const;

export const RATE_UNITS = ['A', 'W'] as const;
/** A limit in steps over time (OCPP 1.6 §7.13). */
const schedule = {
  unit: z.enum(RATE_UNITS),
  /** Absent: until it is taken back. */
  durationSeconds: count.optional(),
  startTime: instant.optional(),
  /** In `unit`. */
  minRate: z.number().optional(),
  periods: z
    .array(
      z.strictObject({
        startSeconds: count,
        /** In the unit of the schedule. */
        limit: z.number().min(0),
        phases: z.number().int().min(1).max(3).optional(),
      }),
    )
    .max(1024),
};
export const compositeSchedule = z.object({ connectorNo: connectorOrWhole.optional(), ...schedule });
export type CompositeSchedule = z.infer<typeof compositeSchedule>;

/** A charging profile (OCPP 1.6 §7.8). */
export const chargingProfile = z.strictObject({
  id: wholeNumber,
  transactionId: wholeNumber.optional(),
  stackLevel: count,
  purpose: z.enum(['pointMax', 'default', 'session']),
  kind: z.enum(['absolute', 'recurring', 'relative']),
  recurrency: z.enum(['daily', 'weekly']).optional(),
  validFrom: instant.optional(),
  validTo: instant.optional(),
  ...schedule,
});

/** What a charger may say that a profile of it limits: `external` comes from elsewhere, and nobody here can take it back. */
export const REPORTED_PURPOSES = [...chargingProfile.shape.purpose.options, 'external'] as const;
/** Who has set a limit: we, a local energy manager, the system operator, or another (OCPP 2.0.1 §3.11). */
export const LIMIT_SOURCES = ['cso', 'ems', 'so', 'other'] as const;

/** The console's form asks for all three (specification section 5); the protocol only for the vendor (OCPP 1.6 §6.15). */
export const dataTransferForm = z.strictObject(
  withFields(
    {
      vendorId: { kind: 'text', words: { en: 'Vendor ID', zh: '厂商 ID' } },
      messageId: { kind: 'text', words: { en: 'Message ID', zh: '消息 ID' } },
      data: {
        kind: 'text',
        long: true,
        words: { en: 'Data', zh: '数据' },
        hint: { en: 'As described by the vendor; sent unchanged', zh: '按厂商文档填写，原样发送给充电桩' },
      },
    },
    {
      vendorId: z.string().trim().min(1).max(255),
      messageId: z.string().trim().min(1).max(50),
      data: z.string().min(1).max(20_000),
    },
  ),
);

/** How a charger may connect (OCPP 2.0.1 B09): its own numbered places for it, and the ways that it has. */
export const NETWORK_INTERFACES = [
  'Wired0',
  'Wired1',
  'Wired2',
  'Wired3',
  'Wireless0',
  'Wireless1',
  'Wireless2',
  'Wireless3',
] as const;
const INTERFACE_WORDS = {
  Wired0: { en: 'Wired 0', zh: '有线 0' },
  Wired1: { en: 'Wired 1', zh: '有线 1' },
  Wired2: { en: 'Wired 2', zh: '有线 2' },
  Wired3: { en: 'Wired 3', zh: '有线 3' },
  Wireless0: { en: 'Wireless 0', zh: '无线 0' },
  Wireless1: { en: 'Wireless 1', zh: '无线 1' },
  Wireless2: { en: 'Wireless 2', zh: '无线 2' },
  Wireless3: { en: 'Wireless 3', zh: '无线 3' },
};
export const NETWORK_PROFILE_FIELDS = {
  slot: {
    kind: 'count',
    words: { en: 'Slot', zh: '配置槽位' },
    hint: {
      en: 'One of the slots that the charger names in NetworkConfigurationPriority',
      zh: '充电桩在 NetworkConfigurationPriority 中列出的槽位之一',
    },
  },
  url: {
    kind: 'text',
    words: { en: 'Address', zh: '接入地址' },
    hint: {
      en: 'Such as wss://csms.example/ocpp; the charger adds its serial number',
      zh: '例如 wss://csms.example/ocpp，充电桩会自行加上序列号',
    },
  },
  securityProfile: { kind: 'count', words: { en: 'Security profile', zh: '安全等级' } },
  interface: { kind: 'word', values: INTERFACE_WORDS, words: { en: 'Interface', zh: '网络接口' } },
  answerSeconds: { kind: 'count', words: { en: 'Answer time-out (s)', zh: '应答超时（秒）' } },
} as const satisfies Fields;

/** One of the ways in which a charger connects to a central system. */
export const networkProfileForm = z.strictObject(
  withFields(NETWORK_PROFILE_FIELDS, {
    slot: z.number().int().min(0).max(1000),
    url: z.url({ protocol: /^wss?$/ }).max(512),
    securityProfile: z.number().int().min(0).max(3),
    interface: z.enum(NETWORK_INTERFACES),
    answerSeconds: z.number().int().min(1).max(3600),
  }),
);

/** Which part of a device model is told: all, what can be set, what matters at a glance, or what is chosen. */
export const REPORT_SCOPES = ['full', 'configuration', 'summary', 'chosen'] as const;
/** Components that are in such a state. */
export const REPORT_CRITERIA = ['active', 'available', 'enabled', 'problem'] as const;

/** Values of configuration keys are at most 500 characters long (OCPP 1.6 §7.29). */
/** A key of OCPP 1.6 (50 characters), or a variable of 2.0.1 with its component; each version refuses what it cannot say. */
export const configurationKeyName = z.string().trim().min(1).max(250);
export const configurationValue = z.string().max(500);
/** Keys that would lock us out when they are changed past us: the connection's password is set with the charge point itself. */
export const GUARDED_KEYS: readonly string[] = ['AuthorizationKey', 'SecurityCtrlr.BasicAuthPassword'];
/** Some chargers compare the names of keys without case. */
export const isGuardedKey = (key: string): boolean => GUARDED_KEYS.some((one) => one.toLowerCase() === key.trim().toLowerCase());

export const CERTIFICATE_USES = ['CentralSystemRootCertificate', 'ManufacturerRootCertificate'] as const;
export const certificateHash = z.object({
  hashAlgorithm: z.enum(['SHA256', 'SHA384', 'SHA512']),
  issuerNameHash: z.string().min(1).max(128),
  issuerKeyHash: z.string().min(1).max(128),
  serialNumber: z.string().min(1).max(40),
});
const retries = { retries: count.optional(), retryIntervalSeconds: count.optional() };
const period = { from: instant.optional(), to: instant.optional() };

/** What is known of one kind of wish towards a charge point, whatever version of OCPP carries it. Times in ms. */
interface WishKind<Payload extends z.ZodType = z.ZodType> {
  /** What it says, in words of no version. */
  payload: Payload;
  /** How long its answer may take (field rule 4). */
  answerMs: number;
  /** How long it may wait for its point. What a person waits for does not happen hours later. */
  lifeMs: number;
  /** How long its effect is watched for, once it was taken; 0: nothing can be seen of it. */
  effectMs: number;
  /** It goes before all that waits and is not urgent. */
  isUrgent: boolean;
  /** Whether it may reach a point while somebody works there: what only reads, ends a session, lowers power to nothing or makes unavailable. Absent: never. */
  goesAtWork?: (payload: z.output<Payload>) => boolean;
  /** Where it works, of a kind whose newest counts alone: it replaces one of the same place that has not been sent. */
  place?: (payload: z.output<Payload>) => string;
}

const wish = <Payload extends z.ZodType>(
  payload: Payload,
  rest: Partial<Omit<WishKind<Payload>, 'payload'>> = {},
): WishKind<Payload> => ({
  payload,
  answerMs: 30 * SECOND,
  lifeMs: 10 * MINUTE,
  effectMs: 0,
  isUrgent: false,
  ...rest,
});

/** Of what can hurt nobody who works inside a charge point. */
const harmless = { goesAtWork: () => true };

/** How long the effect of a wish is watched for, once it was taken, in ms; of the others nothing can be seen. */
export const EFFECT_MS = {
  getChargingProfiles: MINUTE,
  getDiagnostics: HOUR,
  getLog: HOUR,
  getMessages: 5 * MINUTE,
  getMonitors: 5 * MINUTE,
  reportCustomer: 5 * MINUTE,
  reportVariables: 5 * MINUTE,
  reset: 5 * MINUTE,
  setAvailability: MINUTE,
  startSession: 2 * MINUTE,
  stopSession: 2 * MINUTE,
  triggerExtended: 30 * SECOND,
  triggerMessage: 30 * SECOND,
  updateFirmware: HOUR,
  updateSignedFirmware: HOUR,
} as const;

/** Everything that a charge point can be asked for. An own word here, its words in `command-words.ts`, and its message in each version: that is all of a new one. */
export const WISHES = {
  cancelReservation: wish(z.strictObject({ reservationId: wholeNumber })),
  changeConfiguration: wish(z.strictObject({ key: configurationKeyName, value: configurationValue })),
  /** Several variables of a device model at once, as many as its charger takes in a message. OCPP 1.6 cannot say it. */
  changeVariables: wish(
    z.strictObject({
      values: z
        .array(z.strictObject({ key: configurationKeyName, value: configurationValue }))
        .min(1)
        .max(200),
    }),
    { answerMs: MINUTE },
  ),
  clearCache: wish(z.strictObject({})),
  clearChargingProfile: wish(
    z.strictObject({
      id: wholeNumber.optional(),
      connectorNo: connectorOrWhole.optional(),
      purpose: chargingProfile.shape.purpose.optional(),
      stackLevel: count.optional(),
    }),
  ),
  deleteCertificate: wish(z.strictObject({ hash: certificateHash })),
  getCompositeSchedule: wish(
    z.strictObject({
      connectorNo: connectorOrWhole,
      durationSeconds: z.number().int().min(1).max(604_800),
      unit: z.enum(RATE_UNITS).optional(),
    }),
    { answerMs: MINUTE, ...harmless },
  ),
  getConfiguration: wish(z.strictObject({ keys: z.array(configurationKeyName).max(500).optional() }), {
    answerMs: MINUTE,
    ...harmless,
  }),
  /** The profiles that a charger has, told in reports of their own: of an id, or of all that match. OCPP 1.6 has none. */
  getChargingProfiles: wish(
    z.strictObject({
      requestId: wholeNumber,
      id: wholeNumber.optional(),
      connectorNo: connectorOrWhole.optional(),
      purpose: z.enum(REPORTED_PURPOSES).optional(),
      stackLevel: count.optional(),
      source: z.enum(LIMIT_SOURCES).optional(),
    }),
    { answerMs: MINUTE, effectMs: EFFECT_MS.getChargingProfiles, ...harmless },
  ),
  getDiagnostics: wish(z.strictObject({ location, ...period, ...retries }), {
    answerMs: MINUTE,
    effectMs: EFFECT_MS.getDiagnostics,
    ...harmless,
  }),
  getLocalListVersion: wish(z.strictObject({}), harmless),
  showMessage: wish(displayWishes.showMessage),
  clearMessage: wish(displayWishes.clearMessage),
  getMessages: wish(displayWishes.getMessages, { answerMs: MINUTE, effectMs: EFFECT_MS.getMessages, ...harmless }),
  getMonitors: wish(monitorWishes.getMonitors, { answerMs: MINUTE, effectMs: EFFECT_MS.getMonitors, ...harmless }),
  setMonitors: wish(monitorWishes.setMonitors),
  clearMonitors: wish(monitorWishes.clearMonitors),
  setMonitoringBase: wish(monitorWishes.setMonitoringBase),
  setMonitoringLevel: wish(monitorWishes.setMonitoringLevel),
  getLog: wish(
    z.strictObject({ log: z.enum(['diagnostics', 'security']), requestId: wholeNumber, location, ...period, ...retries }),
    { answerMs: MINUTE, effectMs: EFFECT_MS.getLog, ...harmless },
  ),
  /** What a charger still knows of a session that it has named, or none: of any. OCPP 1.6 cannot say it. */
  getSessionStatus: wish(z.strictObject({ transactionId: wholeNumber.optional() }), harmless),
  installCertificate: wish(z.strictObject({ use: z.enum(CERTIFICATE_USES), certificate: z.string().min(1).max(5500) })),
  /** Of one use, of several, or of all; OCPP 1.6 can only be asked for one. */
  listCertificates: wish(
    z.strictObject({
      use: z.enum(CERTIFICATE_USES).optional(),
      uses: z.array(z.enum(CERTIFICATE_USES)).min(1).max(2).optional(),
    }),
    harmless,
  ),
  /** What a charger holds of a customer is told in pages, and erased there where that is wanted (OCPP 2.0.1 N09, N10). */
  reportCustomer: wish(
    z.strictObject({
      requestId: wholeNumber,
      /** Whose, by one of these. */
      idTag: idTag.optional(),
      customerIdentifier: z.string().trim().min(1).max(64).optional(),
      certificate: certificateHash.optional(),
      /** It tells what it holds. */
      report: z.boolean().default(true),
      erase: z.boolean(),
    }),
    { effectMs: EFFECT_MS.reportCustomer },
  ),
  /** Part of a device model, told in reports of its own. OCPP 1.6 has none. */
  reportVariables: wish(
    z.strictObject({
      scope: z.enum(REPORT_SCOPES),
      /** Of `chosen`: components in one of these states, and components or variables by their names. */
      criteria: z.array(z.enum(REPORT_CRITERIA)).max(4).optional(),
      keys: z.array(configurationKeyName).max(200).optional(),
    }),
    { answerMs: MINUTE, effectMs: EFFECT_MS.reportVariables, ...harmless },
  ),
  reserve: wish(
    z.strictObject({
      reservationId: wholeNumber,
      connectorNo: connectorOrWhole,
      idTag,
      parentIdTag: idTag.optional(),
      expiryTime: instant,
    }),
  ),
  /** `whenIdle` waits until no session runs. The EVSE of a connector may start anew alone. OCPP 1.6 can say neither. */
  reset: wish(z.strictObject({ type: z.enum(['soft', 'hard', 'whenIdle']), connectorNo: connector.optional() }), {
    effectMs: EFFECT_MS.reset,
  }),
  sendCertificate: wish(z.strictObject({ chain: z.string().min(1).max(10_000) })),
  sendLocalList: wish(
    z.strictObject({
      version: wholeNumber,
      /** `full` replaces what the point holds; `differential` changes it. */
      mode: z.enum(['full', 'differential']),
      entries: z
        .array(
          z.strictObject({
            idTag,
            /** Absent: it is taken off the list. */
            status: z.enum(['accepted', 'blocked', 'expired', 'invalid', 'concurrentTx']).optional(),
            expiryTime: instant.optional(),
            parentIdTag: idTag.optional(),
          }),
        )
        .max(1000)
        .optional(),
    }),
    { answerMs: MINUTE },
  ),
  setAvailability: wish(z.strictObject({ connectorNo: connectorOrWhole, isAvailable: z.boolean() }), {
    effectMs: EFFECT_MS.setAvailability,
    goesAtWork: ({ isAvailable }) => !isAvailable,
    place: ({ connectorNo }) => String(connectorNo),
  }),
  setChargingProfile: wish(z.strictObject({ connectorNo: connectorOrWhole, profile: chargingProfile }), {
    isUrgent: true,
    goesAtWork: ({ profile }) => profile.periods.every(({ limit }) => limit === 0),
    place: ({ connectorNo, profile }) => `${connectorNo} ${profile.purpose} ${profile.stackLevel} ${profile.id}`,
  }),
  /** OCPP 1.6 has none. */
  setNetworkProfile: wish(networkProfileForm),
  startSession: wish(
    z.strictObject({
      idTag,
      idTagType: z.enum(ID_TAG_TYPES).optional(),
      connectorNo: connector.optional(),
      profile: chargingProfile.optional(),
    }),
    {
      lifeMs: MINUTE,
      effectMs: EFFECT_MS.startSession,
    },
  ),
  /** It names its session: however late, it stops the right one. */
  stopSession: wish(z.strictObject({ transactionId: wholeNumber }), {
    lifeMs: 12 * HOUR,
    effectMs: EFFECT_MS.stopSession,
    isUrgent: true,
    ...harmless,
  }),
  /** What a running session has cost so far, for the charger's display. OCPP 1.6 cannot say it. */
  tellCost: wish(z.strictObject({ transactionId: wholeNumber, cost: z.string().regex(/^\d{1,12}(?:\.\d{1,4})?$/) }), {
    lifeMs: MINUTE,
    ...harmless,
  }),
  transferData: wish(dataTransferForm),
  triggerExtended: wish(z.strictObject({ message: z.enum(EXTENDED_MESSAGES), connectorNo: connector.optional() }), {
    lifeMs: MINUTE,
    effectMs: EFFECT_MS.triggerExtended,
    goesAtWork: ({ message }) => message !== 'certificateRequest',
  }),
  triggerMessage: wish(z.strictObject({ message: z.enum(TRIGGERED_MESSAGES), connectorNo: connector.optional() }), {
    lifeMs: MINUTE,
    effectMs: EFFECT_MS.triggerMessage,
    ...harmless,
  }),
  unlockConnector: wish(z.strictObject({ connectorNo: connector }), {
    answerMs: 45 * SECOND,
    lifeMs: MINUTE,
    isUrgent: true,
  }),
  updateFirmware: wish(z.strictObject({ location, retrieveTime: instant, ...retries }), { effectMs: EFFECT_MS.updateFirmware }),
  updateSignedFirmware: wish(
    z.strictObject({
      requestId: wholeNumber,
      location: location.max(512),
      retrieveTime: instant,
      installTime: instant.optional(),
      signingCertificate: z.string().max(5500),
      signature: z.string().max(800),
      ...retries,
    }),
    { effectMs: EFFECT_MS.updateSignedFirmware },
  ),
} as const satisfies Record<string, WishKind>;

export type CommandAction = keyof typeof WISHES;
export const COMMAND_ACTIONS = Object.keys(WISHES) as [CommandAction, ...CommandAction[]];

export const isCommandAction = (action: string): action is CommandAction => Object.hasOwn(WISHES, action);

/** What a wish of a kind says. */
export type PayloadOf<A extends CommandAction> = z.output<(typeof WISHES)[A]['payload']>;
/** A wish: its kind and what it says. */
export type Wish = { [A in CommandAction]: { action: A; payload: PayloadOf<A> } }[CommandAction];

/** What a charge point has told with its answer, by the kind of the wish; kinds that are not named tell nothing but their result. */
export interface Told {
  changeVariables: { results: { key: string; result: CommandResult }[] };
  /** Whether it had what it was asked to clear. */
  clearChargingProfile: { isKnown: boolean };
  /** Whether it has any that match. */
  getChargingProfiles: { hasAny: boolean };
  getCompositeSchedule: CompositeSchedule | null;
  getConfiguration: { entries: { key: string; value: string | null; isReadonly: boolean }[]; unknown: string[] };
  getDiagnostics: { fileName: string | null };
  getLocalListVersion: { version: number };
  /** Whether it had the message. */
  clearMessage: { isKnown: boolean };
  /** Whether there is anything to be reported. */
  getMessages: { hasAny: boolean };
  getMonitors: { hasAny: boolean };
  setMonitors: MonitorsSet;
  clearMonitors: MonitorsCleared;
  getLog: { fileName: string | null };
  /** Whether the session goes on there (null: none was named), and whether messages wait to be sent. */
  getSessionStatus: { isRunning: boolean | null; hasMessages: boolean };
  /** Whether there is anything to be reported. */
  reportVariables: { hasAny: boolean };
  /** `use`: where the answer says what each is for. */
  listCertificates: { hashes: (z.output<typeof certificateHash> & { use?: (typeof CERTIFICATE_USES)[number] })[] };
  transferData: { data: string | null };
}
export type ToldBy<A extends CommandAction> = A extends keyof Told ? Told[A] : null;
