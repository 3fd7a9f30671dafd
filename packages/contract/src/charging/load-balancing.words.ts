import type { Words } from '../core/words.ts';

export const ROTATIONS = ['123', '231', '312', '132', '213', '321'] as const;

/** How a circuit shares among its cars. */
export const BALANCING_STRATEGIES = ['equal', 'firstCome', 'priority', 'goal'] as const;

export type BalancingStrategy = (typeof BALANCING_STRATEGIES)[number];

export const BALANCING_STRATEGY_WORDS = {
  equal: { en: 'Equal shares', zh: '平均分配' },
  firstCome: { en: 'First come, first served', zh: '先到先充' },
  priority: { en: 'By priority', zh: '按优先级' },
  goal: { en: 'By departure and energy wanted', zh: '按离场时间与所需电量' },
} as const satisfies Record<BalancingStrategy, Words>;

/** `off`: nothing is sent. `manual`: only what people set. `automatic`: the site's power is shared. */
export const SITE_MODES = ['off', 'manual', 'automatic'] as const;

export type SiteMode = (typeof SITE_MODES)[number];

export const SITE_MODE_WORDS = {
  off: { en: 'Off', zh: '未启用' },
  manual: { en: 'Manual', zh: '手动' },
  automatic: { en: 'Automatic', zh: '自动' },
} as const satisfies Record<SiteMode, Words>;

/** What cars get of power that the building gives back: as any other; it is used before the grid's, of which they take only a share; nothing else is used. */
export const SURPLUS_MODES = ['off', 'first', 'only'] as const;

export type SurplusMode = (typeof SURPLUS_MODES)[number];

export const SURPLUS_MODE_WORDS = {
  off: { en: 'Treat like any other power', zh: '与其他电力同等使用' },
  first: { en: 'Surplus before grid', zh: '余电优先于市电' },
  only: { en: 'Surplus only', zh: '只使用余电' },
} as const satisfies Record<SurplusMode, Words>;

/** How a site stands: above its limit; no limit known to be kept (a charger does not obey); its building meter is silent; nearly full; well within; not shared. */
export const SITE_STATES = ['over', 'uncertain', 'stale', 'tight', 'normal', 'off'] as const;

export type SiteState = (typeof SITE_STATES)[number];

export const SITE_STATE_WORDS = {
  over: { en: 'Over limit', zh: '超出限额' },
  uncertain: { en: 'Limits not confirmed', zh: '限额未确认' },
  stale: { en: 'Building meter silent', zh: '总表无数据' },
  tight: { en: 'Nearly full', zh: '接近满载' },
  normal: { en: 'Normal', zh: '正常' },
  off: { en: 'Off', zh: '未启用' },
} as const satisfies Record<SiteState, Words>;

export const PHASE_WORDS = {
  1: { en: '1 phase', zh: '1 相' },
  2: { en: '2 phases', zh: '2 相' },
  3: { en: '3 phases', zh: '3 相' },
} as const satisfies Record<number, Words>;
