import type { Language } from '../core/language.ts';
import type { Words } from '../core/words.ts';

/** What weather can warn of. */
export const WARNING_KINDS = ['heat', 'frost', 'wind', 'rain', 'thunderstorm', 'river'] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];
export const WARNING_KIND_WORDS = {
  heat: { en: 'Heat', zh: '高温' },
  frost: { en: 'Frost', zh: '低温' },
  wind: { en: 'Wind', zh: '大风' },
  rain: { en: 'Rain', zh: '暴雨' },
  thunderstorm: { en: 'Thunderstorm', zh: '雷暴' },
  river: { en: 'High river', zh: '河水上涨' },
} as const satisfies Record<WarningKind, Words>;

/** A warning is expected, goes on, or is closed. */
export const WARNING_STATES = ['expected', 'running', 'closed'] as const;
export type WarningState = (typeof WARNING_STATES)[number];
export const WARNING_STATE_WORDS = {
  expected: { en: 'Expected', zh: '即将发生' },
  running: { en: 'In effect', zh: '生效中' },
  closed: { en: 'Closed', zh: '已解除' },
} as const satisfies Record<WarningState, Words>;

/** Why a warning is closed. */
export const WARNING_CLOSE_REASONS = ['over', 'forecastChanged', 'merged', 'thresholds', 'stationRemoved'] as const;
export type WarningCloseReason = (typeof WARNING_CLOSE_REASONS)[number];
export const WARNING_CLOSE_WORDS = {
  over: { en: 'Over', zh: '天气过程结束' },
  forecastChanged: { en: 'Forecast changed', zh: '预报已变化' },
  merged: { en: 'Joined with another warning', zh: '已并入其他预警' },
  thresholds: { en: 'Thresholds changed', zh: '预警阈值已调整' },
  stationRemoved: { en: 'Station deleted', zh: '站点已删除' },
} as const satisfies Record<WarningCloseReason, Words>;

/** Why the source gave nothing. */
export const SOURCE_FAILURES = ['unreachable', 'tooMany', 'refused', 'unreadable', 'budget'] as const;
export type SourceFailure = (typeof SOURCE_FAILURES)[number];
export const SOURCE_FAILURE_WORDS = {
  unreachable: { en: 'The weather service cannot be reached', zh: '无法连接天气服务' },
  tooMany: { en: 'The weather service asks to wait: too many requests', zh: '天气服务限流，请求过多' },
  refused: { en: 'The weather service refused the request', zh: '天气服务拒绝了请求' },
  unreadable: { en: 'The answer of the weather service is not readable', zh: '天气服务返回的数据无法识别' },
  budget: { en: 'Today’s request limit is used up', zh: '今日请求额度已用完' },
} as const satisfies Record<SourceFailure, Words>;

/** What a person can do, by kind. */
export const WARNING_ADVICE = {
  heat: {
    en: 'Check fans and filters. DC chargers may reduce power automatically. Consider a temporary power limit in the hottest hours.',
    zh: '检查散热风扇和滤网。直流桩可能自动降功率，最热时段可考虑临时限功率。',
  },
  frost: {
    en: 'Check heaters and connector locks. Clear ice from connectors and cables. Expect slower charging.',
    zh: '检查加热器和枪锁，清除枪头和线缆上的冰雪。充电速度可能变慢。',
  },
  wind: {
    en: 'Secure canopies, signs and cables. Nobody works at height until the gusts are over.',
    zh: '加固雨棚、标识牌和线缆。大风期间停止高处作业。',
  },
  rain: {
    en: 'Check drains and cable trenches. If water rises towards the chargers, take them out of service and isolate them.',
    zh: '检查排水口和电缆沟。积水接近充电桩时，请停用并断电隔离。',
  },
  thunderstorm: {
    en: 'Stop outdoor work at the chargers. Check surge protection and residual current devices afterwards.',
    zh: '停止室外作业。雷暴过后检查防雷器和漏电保护装置。',
  },
  river: {
    en: 'Prepare to take low-lying chargers out of service. Protect cabinets and move spare parts to higher ground.',
    zh: '准备停用低洼处的充电桩，做好柜体防护，将备件转移到高处。',
  },
} as const satisfies Record<WarningKind, Words>;

const UNITS: Readonly<Record<WarningKind, Words>> = {
  heat: { en: '°C', zh: '°C' },
  frost: { en: '°C', zh: '°C' },
  wind: { en: 'm/s', zh: 'm/s' },
  rain: { en: 'mm/h', zh: 'mm/h' },
  thunderstorm: { en: '', zh: '' },
  river: { en: '× usual', zh: '倍于常年' },
};
/** The unit of a kind's values; empty for thunderstorms. */
export const warningUnit = (kind: WarningKind, language: Language): string => UNITS[kind][language];

/** The peak of a warning as it is read: `38.5 °C`, `With hail`. */
export function warningPeak(one: { kind: WarningKind; peakValue: number }, language: Language): string {
  if (one.kind === 'thunderstorm') {
    const hail = one.peakValue >= 96;
    if (language === 'zh') return hail ? '雷暴伴冰雹' : '雷暴';
    return hail ? 'With hail' : 'Thunderstorm';
  }
  return `${Math.round(one.peakValue * 10) / 10} ${warningUnit(one.kind, language)}`;
}

const SKY: readonly (readonly [codes: readonly number[], words: Words])[] = [
  [[0], { en: 'Clear', zh: '晴' }],
  [[1], { en: 'Mainly clear', zh: '晴间多云' }],
  [[2], { en: 'Partly cloudy', zh: '多云' }],
  [[3], { en: 'Overcast', zh: '阴' }],
  [[45, 48], { en: 'Fog', zh: '雾' }],
  [[51, 53, 55, 56, 57], { en: 'Drizzle', zh: '毛毛雨' }],
  [[61], { en: 'Light rain', zh: '小雨' }],
  [[63], { en: 'Rain', zh: '中雨' }],
  [[65], { en: 'Heavy rain', zh: '大雨' }],
  [[66, 67], { en: 'Freezing rain', zh: '冻雨' }],
  [[71, 73, 75, 77], { en: 'Snow', zh: '雪' }],
  [[80, 81, 82], { en: 'Showers', zh: '阵雨' }],
  [[85, 86], { en: 'Snow showers', zh: '阵雪' }],
  [[95], { en: 'Thunderstorm', zh: '雷暴' }],
  [[96, 99], { en: 'Thunderstorm with hail', zh: '雷暴伴冰雹' }],
];
/** A WMO weather code in words, as Open-Meteo documents them; empty for one that it does not give. */
export const skyWord = (code: number | null, language: Language): string =>
  SKY.find(([codes]) => code !== null && codes.includes(code))?.[1][language] ?? '';
