// @vitest-environment jsdom
import type { WhyLimited } from '@csms/contract';
import i18next, { type TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import en from './texts/en.ts';
import zh from './texts/zh.ts';
import { type Held, whySentence } from './why-words.ts';

const i18n = i18next.createInstance();
await i18n.init({
  fallbackLng: false,
  interpolation: { escapeValue: false },
  ns: ['powerLimits'],
  defaultNS: 'powerLimits',
  resources: { en: { powerLimits: en }, zh: { powerLimits: zh } },
});

const held: Held = {
  why: null,
  counted: null,
  limitA: 15.7,
  drawnA: 15.2,
  drawnW: 10_488,
  manualA: null,
  mayA: 32,
  maxA: 32,
  minA: 6,
  transactionId: 7,
};
const share = { kind: 'share', circuitId: 2, bound: 'current', line: null, limit: 63, cars: 4 } as const;
const waits = { kind: 'waits', circuitId: 2, nextTime: '2026-11-23T06:45:00Z' } as const;

/** Both sentences of a reason; circuits have their name in the language of the sentence. */
function sentences(why: ((circuitName: string) => WhyLimited) | null, change: Partial<Held> = {}, isOff = false): string[] {
  return (['en', 'zh'] as const).map((language) => {
    const t: TFunction<'powerLimits'> = i18n.getFixedT(language, 'powerLimits');
    const name = language === 'en' ? 'Circuit B' : '回路 B';
    return whySentence(t, { ...held, why: why?.(name) ?? null, ...change }, { isOff, clock: (at) => at.slice(11, 16) });
  });
}

describe('why a connector has its current', () => {
  it('says how much of which circuit is shared by how many', () => {
    expect(sentences((circuitName) => ({ ...share, circuitName }))).toEqual([
      'Circuit B has 63 A for 4 cars; this one may have 15.7 A and takes 15.2 A',
      '回路 B 共 63 A，由 4 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
    expect(sentences((circuitName) => ({ ...share, circuitName, cars: 1 }))[0]).toBe(
      'Circuit B has 63 A for one car; it may have 15.7 A and takes 15.2 A',
    );
  });
  it('names the line, and says power in kW', () => {
    expect(sentences((circuitName) => ({ ...share, circuitName, line: 2 }))).toEqual([
      'Circuit B has 63 A on L2 for 4 cars; this one may have 15.7 A and takes 15.2 A',
      '回路 B 的 L2 相共 63 A，由 4 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
    expect(sentences((circuitName) => ({ ...share, circuitName, bound: 'power', limit: 43_470 }))).toEqual([
      'Circuit B has 43.5 kW for 4 cars; this one may have 15.7 A and takes 15.2 A',
      '回路 B 共 43.5 kW，由 4 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
    expect(sentences((circuitName) => ({ ...share, circuitName, bound: 'imbalance', line: 1, limit: 20 }))).toEqual([
      'Lines of Circuit B may differ by 20 A at most; this car may have 15.7 A and takes 15.2 A',
      '回路 B 各相电流最多相差 20 A；本枪可用 15.7 A，实际 15.2 A',
    ]);
  });
  it('says that the building’s meter is missing where cars share the fallback', () => {
    const since = '2026-11-23T14:02:00Z';
    const power = { ...share, bound: 'power', limit: 20_000 } as const;
    expect(sentences((circuitName) => ({ ...power, circuitName, meter: { fault: 'silent', since } }))).toEqual([
      'The building’s meter has been silent since 14:02, so the fallback limit applies. Circuit B has 20 kW for 4 cars; this one may have 15.7 A and takes 15.2 A',
      '建筑总表自 14:02 起无数据，已启用备用限额。回路 B 共 20 kW，由 4 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
    expect(sentences((circuitName) => ({ ...waits, circuitName, meter: { fault: 'clock', since } }))).toEqual([
      'The clock of the building’s meter is wrong by more than 10 minutes, so the fallback limit applies. Circuit B cannot give every car its minimum of 6 A; this one waits and gets power at 06:45 at the latest',
      '建筑总表时钟误差超过 10 分钟，已启用备用限额。回路 B 不足以让每辆车都达到最小电流 6 A；本车排队中，最晚 06:45 轮到',
    ]);
    expect(
      sentences((circuitName) => ({ ...waits, circuitName, nextTime: null, meter: { fault: 'silent', since: null } }))[0],
    ).toMatch(/^The building’s meter has not reported yet, so the fallback limit applies\. Circuit B/);
  });
  it('says when a car that waits has its turn', () => {
    expect(sentences((circuitName) => ({ ...waits, circuitName }))).toEqual([
      'Circuit B cannot give every car its minimum of 6 A; this one waits and gets power at 06:45 at the latest',
      '回路 B 不足以让每辆车都达到最小电流 6 A；本车排队中，最晚 06:45 轮到',
    ]);
    expect(sentences((circuitName) => ({ ...waits, circuitName, nextTime: null }))).toEqual([
      'Circuit B cannot give every car its minimum of 6 A; this one waits, the time of its turn is open',
      '回路 B 不足以让每辆车都达到最小电流 6 A；本车排队中，轮到的时间待定',
    ]);
    expect(sentences((circuitName) => ({ kind: 'asleep', circuitId: 2, circuitName }))).toEqual([
      'The car took nothing in its turn; its share of Circuit B went to other cars',
      '轮到时车辆未取电，回路 B 的份额已让给其他车辆',
    ]);
  });
  it.each([
    ['full', 'Not limited: it may use its full 32 A and takes 15.2 A', '未受限：可用满 32 A，实际 15.2 A'],
    ['car', 'The car takes no more: it may have 15.7 A and takes 15.2 A', '车辆不再需要更多：可用 15.7 A，实际 15.2 A'],
    ['fixed', 'This connector cannot be regulated now; it counts with 32 A', '本枪暂时无法调节，按 32 A 计'],
    ['manual', 'Set by hand to 10 A; it takes 15.2 A', '已手动限为 10 A，实际 15.2 A'],
    [
      'untamed',
      'The charge point draws more than it was told: it takes 15.2 A, so it counts with 32 A of 32 A',
      '充电桩取电超出限值：实际 15.2 A，因此按 32 A 计（额定 32 A）',
    ],
    [
      'refuses',
      'The charge point refuses limits, so it counts with 32 A of 32 A; it takes 15.2 A',
      '充电桩拒绝限值，因此按 32 A 计（额定 32 A），实际 15.2 A',
    ],
    ['offline', 'The charge point is offline; it counts with 32 A until it connects again', '充电桩离线，恢复连接前按 32 A 计'],
    ['off', 'Load balancing is off; no limit is sent', '负载均衡未启用，未下发限值'],
  ] as const)('%s', (kind, english, chinese) => {
    expect(sentences(() => ({ kind }), { manualA: 10 })).toEqual([english, chinese]);
  });
  it('has a word where no reason was given', () => {
    expect(sentences(null, {}, true)).toEqual(['Load balancing is off; no limit is sent', '负载均衡未启用，未下发限值']);
    expect(sentences(null, { transactionId: null, drawnW: 0 })).toEqual(['No car is charging', '没有车辆充电']);
    expect(sentences(null)).toEqual(['The first limit is being calculated', '正在计算首个限值']);
  });
});
