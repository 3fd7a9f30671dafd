import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, withFields } from '../core/fields.ts';
import { instant, nothing } from '../core/values.ts';
import { MONITOR_KINDS, type MonitorKind, monitorForm } from './monitor-wishes.ts';
import { serialNumber } from './points.ts';

const KIND_WORDS: Readonly<Record<MonitorKind, { en: string; zh: string }>> = {
  upperThreshold: { en: 'Above', zh: '高于' },
  lowerThreshold: { en: 'Below', zh: '低于' },
  delta: { en: 'Changes by', zh: '变化达到' },
  periodic: { en: 'Every (s)', zh: '每隔（秒）' },
  periodicClockAligned: { en: 'Every (s), by the clock', zh: '整点每隔（秒）' },
};

/** How severe an event is (OCPP 2.0.1 §3.56): 0 is a danger, 9 is for debugging. */
export const SEVERITY_WORDS = {
  0: { en: '0 · Danger', zh: '0 · 危险' },
  1: { en: '1 · Hardware failure', zh: '1 · 硬件故障' },
  2: { en: '2 · System failure', zh: '2 · 系统故障' },
  3: { en: '3 · Critical', zh: '3 · 严重' },
  4: { en: '4 · Error', zh: '4 · 错误' },
  5: { en: '5 · Alert', zh: '5 · 告警' },
  6: { en: '6 · Warning', zh: '6 · 警告' },
  7: { en: '7 · Notice', zh: '7 · 注意' },
  8: { en: '8 · Information', zh: '8 · 信息' },
  9: { en: '9 · Debug', zh: '9 · 调试' },
} as const;

export const MONITOR_FIELDS = {
  key: {
    kind: 'text',
    words: { en: 'Variable', zh: '变量' },
    hint: {
      en: 'As the configuration names it: Component.Variable, or Component(EVSE).Variable',
      zh: '与配置中的名称一致：组件.变量，或 组件(EVSE).变量',
    },
  },
  kind: { kind: 'word', values: KIND_WORDS, words: { en: 'Reports when', zh: '上报条件' } },
  value: { kind: 'count', words: { en: 'Value', zh: '数值' } },
  severity: { kind: 'word', values: SEVERITY_WORDS, words: { en: 'Severity', zh: '级别' } },
  inTransaction: { kind: 'flag', words: { en: 'Only while charging', zh: '仅充电时' } },
  reportTime: { kind: 'time', seconds: true, words: { en: 'Reported', zh: '上报时间' } },
  info: { kind: 'text', words: { en: 'Details', zh: '详情' } },
  since: { kind: 'time', seconds: true, words: { en: 'Since', zh: '开始时间' } },
} as const satisfies Fields;

/** What a person sets: a monitor as a charger is told it. */
export const monitorSettings = z.object(withFields(MONITOR_FIELDS, monitorForm.shape));

/** A monitor that a charger has, as it reported it last. */
export const monitor = z.object(
  withFields(MONITOR_FIELDS, {
    id: z.number().int(),
    key: z.string(),
    kind: z.enum(MONITOR_KINDS),
    value: z.number(),
    severity: z.number().int(),
    inTransaction: z.boolean(),
    reportTime: instant,
  }),
);
export type Monitor = z.infer<typeof monitor>;

const ALERT_FIELDS = { ...MONITOR_FIELDS, value: { kind: 'text', words: MONITOR_FIELDS.value.words } } as const satisfies Fields;

/** What a charger has reported to be wrong, and has not taken back. */
export const alert = z.object(
  withFields(ALERT_FIELDS, {
    key: z.string(),
    /** Null: its charger has not said. */
    severity: z.number().int().nullable(),
    value: z.string(),
    info: z.string(),
    since: instant,
  }),
);
export type Alert = z.infer<typeof alert>;

export const monitors = {
  get: endpoint({
    method: 'GET',
    path: '/web/monitors/:serialNumber',
    summary: 'What a charge point of OCPP 2.x watches of itself, and what it has found',
    access: 'configuration:read',
    params: z.object({ serialNumber }),
    response: z.object({
      serialNumber,
      timeZone: z.string(),
      online: z.boolean(),
      /** Null: never read. */
      readTime: instant.nullable(),
      monitors: z.array(monitor),
      alerts: z.array(alert),
      vendor: z.string(),
      model: z.string(),
      /** How many monitors chargers of this model are to have at its provider; null: nothing is wanted. */
      wanted: z.number().int().nullable(),
      /** How many of them it does not have. */
      missing: z.number().int(),
    }),
  }),
  want: endpoint({
    method: 'PUT',
    path: '/web/monitors/:serialNumber/wanted',
    summary: 'Want the monitors of this charge point of all chargers of its provider and model, or want none',
    access: 'point:command',
    needsAllStations: true,
    params: z.object({ serialNumber }),
    body: z.object({ wanted: z.boolean() }),
    response: nothing,
    log: {
      operation: 'monitors.want',
      words: { en: 'Monitors of a model', zh: '型号默认监测项' },
      operand: 'serialNumber',
    },
  }),
};
