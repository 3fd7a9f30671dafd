import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, PROVIDER, REASON, unit, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { flag, id, identity, instant, keyword, manyOf, name, note, nothing, pageOf, paging } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { CONNECTOR_STATES, OCPP_STATUSES, SHOWN_STATES } from './statuses.ts';

/** Connector types, shown as icons (specification section 1). */
export const CONNECTOR_TYPES = ['ccs1', 'ccs2', 'chademo', 'gbt_ac', 'gbt_dc', 'j1772', 'type2', 'schuko'] as const;
export const CONNECTOR_TYPE_WORDS = {
  ccs1: { en: 'CCS1', zh: 'CCS1' },
  ccs2: { en: 'CCS2', zh: 'CCS2' },
  chademo: { en: 'CHAdeMO', zh: 'CHAdeMO' },
  gbt_ac: { en: 'GB/T AC', zh: '国标交流' },
  gbt_dc: { en: 'GB/T DC', zh: '国标直流' },
  j1772: { en: 'SAE J1772', zh: 'SAE J1772' },
  type2: { en: 'Type 2', zh: 'Type 2' },
  schuko: { en: 'SCHUKO', zh: 'SCHUKO' },
} as const satisfies Record<(typeof CONNECTOR_TYPES)[number], Words>;
export const connectorState = z.enum(CONNECTOR_STATES);
export const shownConnectorState = z.enum(SHOWN_STATES);
export const ocppStatus = z.enum(OCPP_STATUSES);
/** How the present connection of a point shows that it is who it says: it only claims it (anybody who knows the serial number can), by its password, or by its certificate. */
export const POINT_PROOFS = ['claim', 'password', 'certificate'] as const;
export const serialNumber = identity(48);
export const EQUIPMENT_TYPES = ['dc', 'ac'] as const;
export const EQUIPMENT_TYPE_WORDS = { dc: { en: 'DC', zh: '直流' }, ac: { en: 'AC', zh: '交流' } };

const ZONE = { kind: 'time', zone: 'timeZone' } as const;

export const CONNECTOR_FIELDS = {
  connectorNo: { kind: 'count', words: { en: 'No.', zh: '枪号' } },
  connectorName: { kind: 'text', words: { en: 'Name', zh: '名称' } },
  connectorType: { kind: 'word', values: CONNECTOR_TYPE_WORDS, words: { en: 'Connector type', zh: '接口类型' } },
  maxPowerW: { kind: 'power', words: { en: 'Max. power', zh: '最大功率' } },
} as const satisfies Fields;

export const POINT_FIELDS = {
  serialNumber: {
    kind: 'id',
    words: { en: 'Serial number', zh: '序列号' },
    hint: { en: 'The OCPP identity, exactly as set in the charger', zh: '即 OCPP 身份标识，与充电桩里设置的一致' },
  },
  pointName: { kind: 'text', words: { en: 'Name', zh: '名称' } },
  stationId: { kind: 'thing', words: { en: 'Station', zh: '站点' } },
  stationName: { kind: 'text', words: { en: 'Station', zh: '站点' } },
  providerId: PROVIDER,
  providerName: PROVIDER,
  equipmentType: { kind: 'word', values: EQUIPMENT_TYPE_WORDS, words: { en: 'Type', zh: '类型' } },
  ratedPower: { kind: 'count', unit: unit('kW'), words: { en: 'Rated power', zh: '额定功率' } },
  connectors: { kind: 'parts', words: { en: 'Connectors', zh: '充电枪' } },
  password: {
    kind: 'secret',
    words: { en: 'Password', zh: '连接密码' },
    hint: {
      en: 'Optional, 8 to 40 characters; once set, the charger must connect with it',
      zh: '可选，8 到 40 个字符；设置后充电桩必须用它连接',
    },
  },
  hasPassword: { kind: 'flag', words: { en: 'Password', zh: '连接密码' } },
  allowMissingSubprotocol: {
    kind: 'flag',
    words: { en: 'Accept connections without a subprotocol', zh: '接受未声明子协议的连接' },
    hint: {
      en: 'For chargers that do not state their OCPP version; treated as 1.6',
      zh: '有些充电桩连接时不带 OCPP 版本，按 1.6 处理',
    },
  },
  networks: {
    kind: 'text',
    words: { en: 'Allowed networks', zh: '允许接入的网段' },
    hint: {
      en: 'The charge point can connect only from these addresses or networks. Empty: those of its provider, if any. Without a password or certificate this is the only protection against impersonation.',
      zh: '仅允许充电桩从这些地址或网段接入；留空则按运营商设置的网段，运营商也未设置时不限制。未设置密码或证书时，知道序列号的人都可冒充该桩，网段是唯一的防护。',
    },
  },
  vendor: { kind: 'text', words: { en: 'Vendor', zh: '厂商' } },
  model: { kind: 'text', words: { en: 'Model', zh: '型号' } },
  softwareVersion: { kind: 'text', words: { en: 'Software', zh: '软件版本' } },
  protocol: { kind: 'text', words: { en: 'Protocol', zh: '通信协议' } },
  proof: { kind: 'text', words: { en: 'Identity', zh: '身份验证' } },
  connectedTime: { ...ZONE, words: { en: 'Connected', zh: '连接时间' } },
  lastBootTime: { ...ZONE, words: { en: 'Last boot', zh: '最近启动' } },
  lastSeenTime: { ...ZONE, words: { en: 'Last heard', zh: '最后通信' } },
  clockOffsetMs: { kind: 'count', words: { en: 'Clock', zh: '时钟偏差' } },
  timeZone: { kind: 'text', words: { en: 'Time zone', zh: '时区' } },
} as const satisfies Fields;

const AC: readonly string[] = ['gbt_ac', 'j1772', 'type2', 'schuko'];
const COMBO: readonly string[] = ['ccs1', 'ccs2'];
/** The standard follows from the plug. */
export const standardOfType = (type: (typeof CONNECTOR_TYPES)[number]): 'ac' | 'dc' | 'combo' =>
  COMBO.includes(type) ? 'combo' : AC.includes(type) ? 'ac' : 'dc';

export const connector = z.object(
  withFields(CONNECTOR_FIELDS, {
    connectorNo: z.number().int().positive(),
    /** The EVSE that it belongs to: one that serves a car at a time. In OCPP 1.6 each connector is one. */
    evseNo: z.number().int().positive(),
    connectorName: z.string(),
    standard: z.enum(['ac', 'dc', 'combo']),
    connectorType: z.enum(CONNECTOR_TYPES),
    maxPowerW: z.number().int().positive(),
    state: connectorState,
    ocppStatus: ocppStatus.nullable(),
    /** What its charger calls that; null: the same. */
    statusDetail: z.string().nullable(),
    errorCode: z.string().nullable(),
    statusTime: instant.nullable(),
    transactionId: z.number().int().nullable(),
    /** For whom it is kept (`reservations.get`); null: for nobody. */
    reservationId: z.number().int().nullable(),
  }),
);
export type Connector = z.infer<typeof connector>;

export const connectorForm = z.object(
  withFields(CONNECTOR_FIELDS, {
    connectorNo: z.number().int().min(1).max(32_767),
    connectorName: z.string().trim().max(60).default(''),
    standard: z.enum(['ac', 'dc', 'combo']),
    connectorType: z.enum(CONNECTOR_TYPES),
    maxPowerW: z.number().int().min(500).max(5_000_000),
  }),
);

/** A network, or a single address, that a charger may call from. */
const chargerNetwork = z
  .string()
  .trim()
  .regex(
    pattern(
      new RegExp(
        [z.regexes.ipv4, z.regexes.cidrv4, z.regexes.ipv6, z.regexes.cidrv6].map(({ source }) => `(?:${source})`).join('|'),
      ),
      { en: 'Enter a network such as 10.20.0.0/16', zh: '请输入网段，如 10.20.0.0/16' },
    ),
  );

/** From where a charger may call; empty: from anywhere, for a point from where its provider's may. */
export const chargerNetworks = z.array(chargerNetwork).max(20);

export const pointForm = z.object(
  withFields(POINT_FIELDS, {
    serialNumber,
    pointName: name,
    stationId: id,
    equipmentType: z.enum(EQUIPMENT_TYPES),
    /** kW */
    ratedPower: z.number().positive().max(5000),
    connectors: z.array(connectorForm).min(1).max(64),
    /** Accept a connection without `Sec-WebSocket-Protocol` (field rule 2). */
    allowMissingSubprotocol: z.boolean().default(true),
    /** Replaces the list of its provider; empty: that one holds. */
    networks: chargerNetworks.default([]),
    /** Basic authentication; absent keeps what is set, null removes it. */
    password: z.string().min(8).max(40).nullable().optional(),
  }),
);

/** What a charger says that it is; what it leaves out is not known. */
export const ratingPlate = z.object({
  vendor: z.string().optional(),
  model: z.string().optional(),
  serial: z.string().optional(),
  boxSerial: z.string().optional(),
  meterSerial: z.string().optional(),
  /** How many connectors its configuration names. */
  connectors: z.string().optional(),
});
export type RatingPlate = z.infer<typeof ratingPlate>;
export const PLATE_FIELDS = ['vendor', 'model', 'serial', 'boxSerial', 'meterSerial', 'connectors'] as const;
export const PLATE_WORDS: Readonly<Record<(typeof PLATE_FIELDS)[number], Words>> = {
  vendor: { en: 'Vendor', zh: '厂商' },
  model: { en: 'Model', zh: '型号' },
  serial: { en: 'Charger serial number', zh: '充电桩出厂编号' },
  boxSerial: { en: 'Control box serial number', zh: '控制箱出厂编号' },
  meterSerial: { en: 'Meter serial number', zh: '电表编号' },
  connectors: { en: 'Connectors', zh: '枪数' },
};

/** Who works at a charge point, so that nobody's command reaches it. */
export const personAtWork = z.object({
  name: z.string(),
  since: instant,
  /** The work order that it is for. */
  taskId: z.string(),
});
export type PersonAtWork = z.infer<typeof personAtWork>;

/** How far a connector is made unavailable for who works there: seen, asked for, after its session, said but not seen, refused, or unknown because its charger is away. */
export const SHUT_STATES = ['shut', 'asked', 'scheduled', 'notSeen', 'refused', 'offline'] as const;
export const SHUT_WORDS: Readonly<Record<(typeof SHUT_STATES)[number], Words>> = {
  shut: { en: 'Unavailable, seen', zh: '已停用（已确认）' },
  asked: { en: 'Asked, no answer yet', zh: '已下发，等待应答' },
  scheduled: { en: 'After the running session', zh: '充电结束后停用' },
  notSeen: { en: 'Accepted, but not seen', zh: '已接受，但状态未变' },
  refused: { en: 'Refused by the charger', zh: '充电桩拒绝' },
  offline: { en: 'Charger offline: unknown', zh: '充电桩离线，状态未知' },
};
export const shutConnector = z.object({
  connectorNo: z.number().int(),
  state: z.enum(SHUT_STATES),
  /** The session that runs there. */
  transactionId: z.number().int().nullable(),
});
export type ShutConnector = z.infer<typeof shutConnector>;

export const POINT_STATUSES = ['enabled', 'disabled'] as const;

export const point = z.object(
  withFields(POINT_FIELDS, {
    id,
    serialNumber,
    pointName: z.string(),
    stationId: id,
    stationName: z.string(),
    timeZone: z.string(),
    providerId: id,
    providerName: z.string(),
    equipmentType: z.enum(EQUIPMENT_TYPES),
    ratedPower: z.number(),
    vendor: z.string().nullable(),
    model: z.string().nullable(),
    softwareVersion: z.string().nullable(),
    /** As its hardware told it last; null: it never has. */
    plate: ratingPlate.nullable(),
    /** Whether an operator has the point in service; what it does is `state`. */
    status: z.enum(POINT_STATUSES),
    online: z.boolean(),
    state: connectorState,
    lastSeenTime: instant.nullable(),
    lastBootTime: instant.nullable(),
    connectedTime: instant.nullable(),
    /** Charger's clock minus ours, in ms, as last seen. */
    clockOffsetMs: z.number().int().nullable(),
    quarantinedUntil: instant.nullable(),
    /** An operator has cut it off: it is refused until it is let back. */
    cutOff: z.object({ time: instant, by: z.string(), reason: z.string() }).nullable(),
    /** Where the point last had a fault: when, at which connector, and which. */
    lastError: z
      .object({ time: instant, connectorNo: z.number().int(), code: z.string(), info: z.string().nullable() })
      .nullable(),
    hasPassword: z.boolean(),
    /** The version of OCPP that it spoke last, by its subprotocol (`ocpp1.6`); null: it has never come. */
    protocol: z.string().nullable(),
    /** Of the present connection; null: offline. */
    proof: z.enum(POINT_PROOFS).nullable(),
    allowMissingSubprotocol: z.boolean(),
    networks: z.array(z.string()),
    /** Who works there now. */
    atWork: z.array(personAtWork),
    connectorCount: z.number().int(),
    connectors: z.array(connector),
  }),
);
export type Point = z.infer<typeof point>;

/** Whether a point cannot serve with all its connectors: it is offline, or one is faulted or unavailable. */
export const isOutOfOrder = ({ online, connectors }: Pick<Point, 'online' | 'connectors'>): boolean =>
  !online || connectors.some(({ state }) => state === 'faulted' || state === 'unavailable' || state === 'offline');

/** Why a point is cut off. */
export const cutOffForm = z.object(withFields({ reason: REASON }, { reason: note.min(1) }));

const serialParam = z.object({ serialNumber });

const pointConditions = {
  keyword,
  stationId: z.coerce.number().int().optional(),
  providerId: z.coerce.number().int().optional(),
  equipmentType: z.enum(EQUIPMENT_TYPES).optional(),
  /** Refused for the time being because they reconnected too often. */
  quarantined: flag,
};
/** Which charge points a list shows; the same words choose those that are asked for something. */
export const pointFilter = {
  ...pointConditions,
  state: manyOf(shownConnectorState),
  /** Away now, and gone since this moment. */
  awaySince: instant.optional(),
  /** Here now, and was away at some time since this moment. */
  backSince: instant.optional(),
};

/** A stretch of time in one state. */
export const timelineSpan = z.object({ from: instant, to: instant, state: z.enum(SHOWN_STATES), detail: z.string().nullable() });
/** When a charge point got another firmware. */
export const firmwareChange = z.object({
  at: instant,
  before: z.string().nullable(),
  version: z.string(),
  /** The firmware update that made the change; null: it was made at the charger. */
  updateId: id.nullable(),
});
export const pointTimeline = z.object({
  from: instant,
  to: instant,
  /** Since when the point's connection has been recorded; before that nothing is known of it. */
  knownFrom: instant.nullable(),
  connectors: z.array(z.object({ connectorNo: z.number().int(), spans: z.array(timelineSpan) })),
  /** Changes that boots have shown. */
  firmware: z.array(firmwareChange),
});
export type PointTimeline = z.infer<typeof pointTimeline>;

/** Why a power curve of a charge point drops or changes: it was away or faulted, or got another firmware. */
export const interruption = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('offline'), from: instant, to: instant }),
  z.object({ kind: z.literal('faulted'), from: instant, to: instant, errorCode: z.string().nullable() }),
  firmwareChange.extend({ kind: z.literal('firmware') }),
]);
export type Interruption = z.infer<typeof interruption>;

export const points = {
  list: endpoint({
    method: 'GET',
    path: '/web/points',
    summary: 'Charge points with their connectors and live status; without a sort those that are faulted or offline first',
    access: 'point:read',
    query: z.object({ ...paging, ...pointFilter }),
    response: pageOf(point),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/web/points/summary',
    summary: 'How many connectors are in each state, of the points that a filter finds',
    access: 'point:read',
    query: z.object(pointConditions),
    response: z.record(shownConnectorState, z.number().int()),
  }),
  get: endpoint({
    method: 'GET',
    path: '/web/points/:serialNumber',
    summary: 'One charge point',
    access: 'point:read',
    params: serialParam,
    response: point,
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/points',
    summary: 'Register a charge point before it connects',
    access: 'point:write',
    body: pointForm,
    response: point,
    log: { operation: 'point.create', words: { en: 'Create charge point', zh: '新建充电桩' }, operand: 'serialNumber' },
  }),
  update: endpoint({
    method: 'PUT',
    path: '/web/points/:serialNumber',
    summary: 'Change a charge point',
    access: 'point:write',
    params: serialParam,
    body: pointForm.omit({ serialNumber: true }),
    response: point,
    log: { operation: 'point.update', words: { en: 'Change charge point', zh: '修改充电桩' }, operand: 'serialNumber' },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/web/points/:serialNumber',
    summary: 'Retire a charge point; its records stay',
    access: 'point:write',
    params: serialParam,
    response: nothing,
    log: { operation: 'point.remove', words: { en: 'Delete charge point', zh: '删除充电桩' }, operand: 'serialNumber' },
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/web/points/:serialNumber/timeline',
    summary: 'The states of each connector over the last hours',
    access: 'point:read',
    params: serialParam,
    query: z.object({ hours: z.coerce.number().int().min(1).max(168).default(24) }),
    response: pointTimeline,
  }),
  interruptions: endpoint({
    method: 'GET',
    path: '/web/points/:serialNumber/interruptions',
    summary:
      'When a connector was offline or faulted and when its charge point got another firmware, until now unless `to` is given; the last 31 days of a longer time',
    access: 'point:read',
    params: serialParam,
    query: z.object({ connectorNo: z.coerce.number().int().min(1), from: instant, to: instant.optional() }),
    response: z.array(interruption),
  }),
  release: endpoint({
    method: 'POST',
    path: '/web/points/:serialNumber/release',
    summary: 'Let a quarantined charge point connect again',
    access: 'point:write',
    params: serialParam,
    body: z.object({ reason: note.default('') }),
    response: point,
    log: {
      operation: 'point.release',
      words: { en: 'Release quarantined charge point', zh: '解除充电桩隔离' },
      operand: 'serialNumber',
    },
  }),
  cutOff: endpoint({
    method: 'POST',
    path: '/web/points/:serialNumber/cutOff',
    summary: 'Cut a charge point off: its connection ends at once, and it is refused until it is let back',
    access: 'point:write',
    params: serialParam,
    body: cutOffForm,
    response: point,
    log: { operation: 'point.cutOff', words: { en: 'Cut off charge point', zh: '切断充电桩连接' }, operand: 'serialNumber' },
  }),
  letBack: endpoint({
    method: 'POST',
    path: '/web/points/:serialNumber/letBack',
    summary: 'Let a charge point that was cut off connect again',
    access: 'point:write',
    params: serialParam,
    response: point,
    log: {
      operation: 'point.letBack',
      words: { en: 'Let charge point connect again', zh: '恢复充电桩连接' },
      operand: 'serialNumber',
    },
  }),
};
