import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, unit, withFields } from '../core/fields.ts';
import { pattern } from '../core/issue-words.ts';
import { id, instant, nothing } from '../core/values.ts';
import type { Words } from '../core/words.ts';
import { serialNumber } from '../network/points.ts';
import { CONNECTOR, POINT, WATTS } from './charging-fields.ts';

/** In A on L1, L2 and L3. */
export const perLine = z.array(z.number()).length(3);

/** How readings of a building come: pushed to us by HTTP; published at an MQTT broker; measured by a charge point. */
const METER_SOURCES = ['push', 'mqtt', 'point'] as const;
export type MeterSource = (typeof METER_SOURCES)[number];
const METER_SOURCE_WORDS = {
  push: { en: 'HTTP push', zh: 'HTTP 推送' },
  mqtt: { en: 'MQTT subscription', zh: 'MQTT 订阅' },
  point: { en: 'Charge point meter', zh: '充电桩电表' },
} as const satisfies Record<MeterSource, Words>;

/** What a message of a broker holds: one power; a power and three currents; three currents; three powers. */
const MQTT_FIGURES = ['power', 'powerAndCurrents', 'currents', 'powers'] as const;
export type MqttFigures = (typeof MQTT_FIGURES)[number];
const MQTT_FIGURE_WORDS = {
  power: { en: 'Total power', zh: '总功率' },
  powerAndCurrents: { en: 'Total power and three currents', zh: '总功率和三相电流' },
  currents: { en: 'Three currents', zh: '三相电流' },
  powers: { en: 'Three powers', zh: '三相功率' },
} as const satisfies Record<MqttFigures, Words>;

const PATH_PART = /(?:^|\.)([^.[\]"]+)|\[(\d{1,4})\]|\["([^"]+)"\]/y;
/** The steps of a path into JSON, such as `em.total[0]` or `["1-0:16.7.0"]`; empty: the message itself.  */
export function jsonPath(text: string): (string | number)[] {
  const path = text.trim().replace(/^\$\.?/, '');
  const steps: (string | number)[] = [];
  let at = 0;
  while (at < path.length) {
    PATH_PART.lastIndex = at;
    const part = PATH_PART.exec(path);
    if (!part) return [text];
    steps.push(part[2] === undefined ? (part[1] ?? part[3]!) : Number(part[2]));
    at = PATH_PART.lastIndex;
  }
  return steps;
}

const path = z
  .string()
  .trim()
  .max(200)
  .regex(
    pattern(/^\$?\.?(?:[^.[\]"]+|\[\d{1,4}\]|\["[^"]+"\])?(?:\.[^.[\]"]+|\[\d{1,4}\]|\["[^"]+"\])*$/, {
      en: 'Enter a path such as em.total_act_power or phases[0].power',
      zh: '请输入路径，如 em.total_act_power 或 phases[0].power',
    }),
  );

const MQTT_FIELDS = {
  brokerUrl: {
    kind: 'id',
    words: { en: 'Broker address', zh: 'MQTT 服务器地址' },
    hint: {
      en: 'mqtts:// is encrypted. Default ports are 1883 and 8883.',
      zh: 'mqtts:// 为加密连接；默认端口 1883 或 8883。',
    },
  },
  userName: { kind: 'id', words: { en: 'User name', zh: '用户名' } },
  password: { kind: 'text', words: { en: 'Password', zh: '密码' } },
  ca: {
    kind: 'text',
    long: true,
    words: { en: 'Own CA certificate', zh: '自有 CA 证书' },
    hint: {
      en: 'Leave empty if a public authority issued the broker’s certificate.',
      zh: '服务器证书由公共机构签发时留空。',
    },
  },
  topic: { kind: 'id', words: { en: 'Topic', zh: '主题' } },
  figures: { kind: 'word', values: MQTT_FIGURE_WORDS, words: { en: 'Message contains', zh: '消息内容' } },
  powerPath: {
    kind: 'id',
    words: { en: 'Path of the power', zh: '功率路径' },
    hint: {
      en: 'Where the number stands in the JSON. Leave empty if the message is just a number.',
      zh: '数值在 JSON 中的位置；消息本身就是数字时留空。',
    },
  },
  unit: { kind: 'word', values: { W: unit('W'), kW: unit('kW') }, words: { en: 'Unit of power', zh: '功率单位' } },
  factor: {
    kind: 'count',
    words: { en: 'Factor', zh: '倍率' },
    hint: {
      en: 'Every value is multiplied by this, for example a transformer ratio. -1 reverses the sign.',
      zh: '所有数值乘以该倍率，例如互感器变比；-1 表示反转正负号。',
    },
  },
  timePath: {
    kind: 'id',
    words: { en: 'Path of the time', zh: '时间路径' },
    hint: {
      en: 'If empty, the time of arrival counts and messages retained by the broker are not used.',
      zh: '留空则以收到的时间为准，此时服务器保留的旧消息不予采用。',
    },
  },
} as const satisfies Fields;

/** Where a meter publishes, and what its messages look like. */
const mqtt = z.object(
  withFields(MQTT_FIELDS, {
    brokerUrl: z
      .string()
      .trim()
      .max(300)
      .regex(
        pattern(/^mqtts?:\/\/(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::\d{1,5})?\/?$/, {
          en: 'Enter an address such as mqtts://broker.example.com:8883',
          zh: '请输入地址，如 mqtts://broker.example.com:8883',
        }),
      ),
    userName: z.string().trim().max(200),
    topic: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .regex(pattern(/^[^#+\0]+$/, { en: 'Enter one topic without + and #', zh: '请输入单个主题，不能包含 + 和 #' })),
    /** Certificates that its certificate may be issued by instead of the public ones, in PEM; empty: the public ones. */
    ca: z
      .string()
      .trim()
      .max(20_000)
      .regex(
        pattern(/^(?:-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----)?$/, {
          en: 'Paste a certificate in PEM form (-----BEGIN CERTIFICATE-----)',
          zh: '请粘贴 PEM 格式证书（-----BEGIN CERTIFICATE-----）',
        }),
      ),
    figures: z.enum(MQTT_FIGURES),
    /** Of `power` and `powerAndCurrents`. */
    powerPath: path,
    /** Of L1, L2 and L3, of all but `power`. */
    linePaths: z.array(path).length(3),
    /** Of powers. */
    unit: z.enum(['W', 'kW']),
    /** Each value times this: the ratio of current transformers; below 0 turns the sign. */
    factor: z
      .number()
      .min(-100_000)
      .max(100_000)
      .refine((value) => value !== 0),
    /** Where a message tells its time (ISO 8601, or seconds or milliseconds since 1970); empty: its arrival counts. */
    timePath: path,
  }),
);
/** `password`: absent keeps what is set, null removes it. */
export const mqttForm = mqtt.extend(withFields(MQTT_FIELDS, { password: z.string().min(1).max(500).nullable().optional() }));
export type MqttForm = z.infer<typeof mqttForm>;
/** What is kept of it in the open. */
export type MqttSettings = z.infer<typeof mqtt>;

const METER_POINT_FIELDS = {
  serialNumber: POINT,
  connectorNo: {
    ...CONNECTOR.connectorNo,
    hint: { en: '0 is the charge point’s own main meter.', zh: '0 表示充电桩自身的总表。' },
  },
} as const satisfies Fields;
export const meterPoint = z.object(
  withFields(METER_POINT_FIELDS, {
    serialNumber,
    /** 0: the meter of the point itself. */
    connectorNo: z.number().int().min(0).max(1000),
  }),
);

const METER_FIELDS = {
  name: { kind: 'text', words: { en: 'Name', zh: '名称' } },
  source: { kind: 'word', values: METER_SOURCE_WORDS, words: { en: 'Source', zh: '数据来源' } },
  includesCars: {
    kind: 'flag',
    words: { en: 'Readings include the chargers', zh: '读数包含充电用电' },
    hint: {
      en: 'Turn this on if the meter is upstream of the chargers: what cars draw is then subtracted.',
      zh: '总表装在充电桩上游时开启，系统会扣除车辆用电。',
    },
  },
  staleS: {
    kind: 'count',
    unit: { en: 's', zh: '秒' },
    words: { en: 'Valid for', zh: '数据有效时间' },
    hint: {
      en: 'After this time without a reading the fallback limit applies.',
      zh: '超过该时间没有新读数，即启用备用限额。',
    },
  },
  maxW: {
    kind: 'power',
    unit: WATTS,
    words: { en: 'Highest plausible power', zh: '可信功率上限' },
    hint: {
      en: 'Readings above this, in either direction, are not used.',
      zh: '绝对值超过该功率的读数不予采用。',
    },
  },
} as const satisfies Fields;

/** The meter of a building; what the cars draw may be in its readings. */
const meterBase = z.object(
  withFields(METER_FIELDS, {
    name: z.string().trim().min(1).max(100),
    includesCars: z.boolean(),
    /** After so many seconds without a reading it says nothing any more. */
    staleS: z.number().int().min(5).max(3600),
    /** More than that is not believed, in W. */
    maxW: z.number().int().positive().max(2_000_000_000),
    source: z.enum(METER_SOURCES).default('push'),
  }),
);
export const meterForm = meterBase.extend({
  mqtt: mqttForm.nullable().default(null),
  point: meterPoint.nullable().default(null),
});
export type MeterForm = z.infer<typeof meterForm>;

/** A meter's clock may be slow by so much: a queue of old readings looks like a clock that is slower. */
const SLOWEST_METER_CLOCK_MS = 600_000;
/** It may be fast by so much: nothing comes before it was measured. Most often it tells the time of another zone. */
const FASTEST_METER_CLOCK_MS = 86_400_000;
/** Whether readings by a clock do not count: it is farther off than may be. `clockMs`: how much it is slow. */
export const isMeterClockWrong = (clockMs: number): boolean =>
  clockMs > SLOWEST_METER_CLOCK_MS || clockMs < -FASTEST_METER_CLOCK_MS;

/**
 * Why a reading did not count: older than what counts, or kept by its broker; told before; of the future, as far as its clock is known; more than can be; not to be understood; too long; by a clock that is too far off.
 */
export const READING_FAULTS = ['late', 'repeated', 'ahead', 'implausible', 'unreadable', 'tooLarge', 'clock'] as const;
export type ReadingFault = (typeof READING_FAULTS)[number];
export const READING_FAULT_WORDS = {
  late: { en: 'Older than the reading that counts, or retained by the broker', zh: '早于当前读数，或为服务器保留的旧消息' },
  repeated: { en: 'Sent twice', zh: '重复读数' },
  ahead: { en: 'Timestamp in the future', zh: '时间超前' },
  implausible: { en: 'Above the highest plausible power', zh: '超出可信功率上限' },
  unreadable: { en: 'No number found at the path', zh: '按所填路径未找到数值' },
  tooLarge: { en: 'Message too large', zh: '消息过大' },
  clock: { en: 'Clock wrong by more than 10 minutes', zh: '时钟误差超过 10 分钟' },
} as const satisfies Record<ReadingFault, Words>;

/** How the connection to a broker stands. What an address answers is not told: that would show what listens in an inner network. */
export const METER_LINKS = [
  'connecting',
  'connected',
  'unreachable',
  'badLogin',
  'badCertificate',
  'refused',
  'notSubscribed',
  'lost',
] as const;
export type MeterLink = (typeof METER_LINKS)[number];
export const METER_LINK_WORDS = {
  connecting: { en: 'Connecting', zh: '正在连接' },
  connected: { en: 'Connected', zh: '已连接' },
  unreachable: {
    en: 'Could not reach the broker. Inner addresses have to be allowed by the operator of this server (OUTWARD_ALLOW)',
    zh: '无法连接 MQTT 服务器；内网地址须由本系统管理员放行（OUTWARD_ALLOW）',
  },
  badLogin: { en: 'The broker did not accept the user name or password', zh: 'MQTT 用户名或密码错误' },
  badCertificate: { en: 'The broker’s certificate could not be verified', zh: 'MQTT 服务器证书校验失败' },
  refused: { en: 'The broker refused the connection', zh: 'MQTT 服务器拒绝连接' },
  notSubscribed: { en: 'The broker did not allow this topic to be read', zh: 'MQTT 服务器不允许订阅该主题' },
  lost: { en: 'Connection lost, reconnecting', zh: '连接中断，正在重连' },
} as const satisfies Record<MeterLink, Words>;

export const siteMeter = meterBase.extend({
  id,
  mqtt: mqtt.extend({ hasPassword: z.boolean() }).nullable(),
  point: meterPoint.extend({ pointName: z.string() }).nullable(),
  isStale: z.boolean(),
  /** The time of the reading that counts, by our clock. */
  readTime: instant.nullable(),
  /** How much its clock is slow, in ms, as its readings show; below 0 it is fast. */
  clockMs: z.number().int(),
  /** When a reading with a time of its own last came, whether it counted or not. */
  heardTime: instant.nullable(),
  powerW: z.number().int().nullable(),
  /** Of each line, in A; null: not told. */
  currentsA: perLine.nullable(),
  refused: z.number().int(),
  refusedWhy: z.enum(READING_FAULTS).nullable(),
  refusedTime: instant.nullable(),
  /** Of MQTT alone; null: nobody has tried yet. */
  link: z.enum(METER_LINKS).nullable(),
  linkTime: instant.nullable(),
});
export type SiteMeter = z.infer<typeof siteMeter>;

const stationParam = z.object({ stationId: z.coerce.number().int().positive() });

export const meterEndpoints = {
  meter: endpoint({
    method: 'GET',
    path: '/web/smartCharging/sites/:stationId/meter',
    summary: 'The meter of a site’s building',
    access: 'smartCharging:read',
    params: stationParam,
    response: siteMeter.nullable(),
  }),
  saveMeter: endpoint({
    method: 'PUT',
    path: '/web/smartCharging/sites/:stationId/meter',
    summary: 'Set the meter of a site’s building; a meter that pushes gets its key the first time',
    access: 'smartCharging:write',
    params: stationParam,
    body: meterForm.extend({ newKey: z.boolean().default(false) }),
    /** The key is told once, when it is made. */
    response: z.object({ meter: siteMeter, key: z.string().nullable() }),
    log: { operation: 'site.meter', words: { en: 'Set building meter', zh: '设置楼宇总表' }, operand: 'stationId' },
  }),
  tryMeter: endpoint({
    method: 'POST',
    path: '/web/smartCharging/sites/:stationId/meter/try',
    summary: 'Connect to a broker and tell the first message of its topic, within ten seconds',
    access: 'smartCharging:write',
    params: stationParam,
    body: mqttForm,
    response: z.object({
      /** `connected` without a message: none came. */
      link: z.enum(METER_LINKS),
      message: z
        .object({
          /** Its first 1000 characters. */
          text: z.string(),
          retained: z.boolean(),
          /** Null: it could not be read. */
          reading: z.object({ powerW: z.number(), currentsA: perLine.nullable(), time: instant.nullable() }).nullable(),
        })
        .nullable(),
    }),
    log: { operation: 'site.meterTry', words: { en: 'Try building meter', zh: '测试楼宇总表' }, operand: 'stationId' },
  }),
  removeMeter: endpoint({
    method: 'DELETE',
    path: '/web/smartCharging/sites/:stationId/meter',
    summary: 'Take the meter of a site’s building away',
    access: 'smartCharging:write',
    params: stationParam,
    response: nothing,
    log: { operation: 'site.meterRemove', words: { en: 'Remove building meter', zh: '移除楼宇总表' }, operand: 'stationId' },
  }),
  readings: endpoint({
    method: 'POST',
    path: '/meters/:id/readings',
    summary: 'Readings of a meter, with its own key as bearer; the newest counts. Once a second at most',
    access: 'public',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({
      readings: z
        .array(
          z.object({
            at: instant,
            /** Grows from reading to reading. */
            no: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
            /** Negative: the building gives back. */
            powerW: z.number().min(-2_000_000_000).max(2_000_000_000),
            currentsA: z.array(z.number().min(-100_000).max(100_000)).length(3).optional(),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: z.object({ counted: z.number().int(), refused: z.enum(READING_FAULTS).nullable() }),
    log: false,
  }),
};
