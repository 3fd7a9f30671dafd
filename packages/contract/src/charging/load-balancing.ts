import type { Words } from '../core/words.ts';

/** How a circuit shares among its cars. */
export const BALANCING_STRATEGIES = ['equal', 'firstCome', 'priority', 'goal'] as const;
export type BalancingStrategy = (typeof BALANCING_STRATEGIES)[number];
export const BALANCING_STRATEGY_WORDS = {
  equal: { en: 'Equal shares', zh: '平均分配' },
  firstCome: { en: 'First come, first served', zh: '先到先充' },
  priority: { en: 'By priority', zh: '按优先级' },
  goal: { en: 'By departure and energy wanted', zh: '按离场时间与所需电量' },
} as const satisfies Record<BalancingStrategy, Words>;
