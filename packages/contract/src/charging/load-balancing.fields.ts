import { CREATED, type Fields, MIN, REASON, unit } from '../core/fields.ts';
import { AMPERES, CONNECTOR, SITE, WATTS } from './charging-fields.ts';
import {
  BALANCING_STRATEGY_WORDS,
  PHASE_WORDS,
  ROTATIONS,
  SITE_MODE_WORDS,
  SITE_STATE_WORDS,
  SURPLUS_MODE_WORDS,
} from './load-balancing.words.ts';

/** Power that is entered in W. */
const IN_WATTS = { kind: 'power', unit: WATTS } as const;

const IN_AMPERES = { kind: 'count', unit: AMPERES } as const;

export const SITE_FIELDS = {
  ...SITE,
  mode: { kind: 'word', values: SITE_MODE_WORDS, words: { en: 'Control', zh: '控制方式' } },
  state: { kind: 'word', values: SITE_STATE_WORDS, words: { en: 'State', zh: '状态' } },
  siteLimitW: {
    ...IN_WATTS,
    words: { en: 'Site limit', zh: '站点功率上限' },
    hint: {
      en: 'Power of the grid connection for cars and building together.',
      zh: '总进线的功率，由车辆和建筑共用。',
    },
  },
  limitW: { kind: 'power', words: { en: 'Limit', zh: '功率上限' } },
  limitA: {
    ...IN_AMPERES,
    words: { en: 'Limit per line', zh: '每相上限' },
    hint: {
      en: 'Main fuse of each line. Leave it empty if only the power counts.',
      zh: '每相总开关的电流；只按功率控制时留空。',
    },
  },
  voltage: {
    kind: 'count',
    unit: unit('V'),
    words: { en: 'Voltage', zh: '电压' },
    hint: { en: 'Line to neutral, usually 230 V.', zh: '相电压，通常为 230 V。' },
  },
  phases: {
    kind: 'word',
    values: { 1: PHASE_WORDS[1], 3: PHASE_WORDS[3] },
    words: { en: 'Phases', zh: '相数' },
    hint: { en: 'Of the grid connection.', zh: '总进线的相数。' },
  },
  reserveW: {
    ...IN_WATTS,
    words: { en: 'Reserve for the building', zh: '建筑预留功率' },
    hint: { en: 'Kept free for the building at all times.', zh: '始终为建筑保留。' },
  },
  fallbackW: {
    ...IN_WATTS,
    words: { en: 'Fallback limit', zh: '备用限额' },
    hint: {
      en: 'For all cars while the building meter is silent. Empty: what the building’s last reading leaves of the limit.',
      zh: '楼宇总表无数据时所有车辆共用的功率；留空表示按建筑最后一次读数计算剩余。',
    },
  },
  imbalanceA: {
    ...IN_AMPERES,
    words: { en: 'Largest difference between lines', zh: '三相最大不平衡' },
    hint: { en: 'For example 20 A. Empty: no restriction.', zh: '例如 20 A；留空表示不限制。' },
  },
  strategy: {
    kind: 'word',
    values: BALANCING_STRATEGY_WORDS,
    words: { en: 'Strategy', zh: '分配策略' },
    hint: { en: 'How power is shared. A circuit may have its own strategy.', zh: '功率的分配方式，各回路可另行指定。' },
  },
  turnMinutes: {
    kind: 'count',
    unit: MIN,
    words: { en: 'Turn', zh: '轮次时长' },
    hint: {
      en: 'Where not every car can have its minimum, cars charge in turns of at least this long, 1 to 120 min. A circuit may have its own.',
      zh: '功率不足以让每辆车达到最小电流时，车辆轮流充电，每轮至少这么长，1–120 分钟。回路可单独设置。',
    },
  },
  surplus: {
    kind: 'word',
    values: SURPLUS_MODE_WORDS,
    words: { en: 'Surplus power of the building', zh: '建筑余电' },
  },
  surplusStartW: {
    ...IN_WATTS,
    words: { en: 'Cars start from', zh: '启动功率' },
    hint: {
      en: 'No car starts below this surplus. They stop below 80 % of it.',
      zh: '余电低于此值时不启动充电，低于其 80% 时停止。',
    },
  },
  surplusHoldMinutes: {
    kind: 'count',
    unit: MIN,
    words: { en: 'Hold time', zh: '保持时间' },
    hint: {
      en: 'Surplus must last this long before a car starts, and be short this long before it stops. Between, it charges at its minimum. 0 to 60 min.',
      zh: '余电持续充足这么久才启动，持续不足这么久才停止，其间按最小电流充电。0–60 分钟。',
    },
  },
  surplusGridW: {
    ...IN_WATTS,
    words: { en: 'Grid share', zh: '市电补充' },
    hint: {
      en: 'For all cars together besides the surplus. Empty: the minimum of each car, and all that a car needs to be ready by its departure.',
      zh: '余电之外所有车辆合计可用的市电。留空：每辆车的最小电流，以及按时充满所需的功率。',
    },
  },
  carsW: { kind: 'power', words: { en: 'Cars', zh: '车辆' } },
  buildingW: { kind: 'power', words: { en: 'Building', zh: '建筑' } },
  sessionCount: { kind: 'count', words: { en: 'Sessions', zh: '充电中' } },
  pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩' } },
  circuitCount: { kind: 'count', words: { en: 'Circuits', zh: '回路' } },
  createTime: { ...CREATED, zone: 'timeZone' },
} as const satisfies Fields;

export const WIRING_FIELDS = {
  phases: { kind: 'word', values: PHASE_WORDS, words: { en: 'Phases', zh: '相数' } },
  rotation: {
    kind: 'word',
    values: Object.fromEntries(ROTATIONS.map((order) => [order, unit(order)])),
    words: { en: 'Lines', zh: '所接相线' },
  },
  minA: { ...IN_AMPERES, words: { en: 'Minimum', zh: '最小电流' } },
  maxA: { ...IN_AMPERES, words: { en: 'Maximum', zh: '最大电流' } },
  rank: { kind: 'count', words: { en: 'Priority', zh: '优先级' } },
} as const satisfies Fields;

export const MANUAL_FIELDS = {
  ...CONNECTOR,
  limitA: { ...IN_AMPERES, words: { en: 'Limit', zh: '限值' } },
  reason: { ...REASON, hint: { en: 'Kept in the system log.', zh: '记入系统日志。' } },
} as const satisfies Fields;

export const WHAT_IF_FIELDS = {
  day: { kind: 'day', words: { en: 'Day', zh: '日期' } },
  limitW: {
    ...IN_WATTS,
    words: SITE_FIELDS.siteLimitW.words,
    hint: { en: 'Empty: no limit in W.', zh: '留空表示不限功率。' },
  },
  limitA: { ...IN_AMPERES, words: SITE_FIELDS.limitA.words },
  strategy: { kind: 'word', values: BALANCING_STRATEGY_WORDS, words: SITE_FIELDS.strategy.words },
} as const satisfies Fields;
