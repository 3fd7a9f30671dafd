// @vitest-environment jsdom
import type { WhyLimited } from '@csms/contract';
import i18next, { type TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import en from './texts/en.ts';
import zh from './texts/zh.ts';
import { countedSentence, type Held, whySentence } from './why-words.ts';

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
      'Circuit B has 63 A for 4 cars; this one is allowed 15.7 A, drawing 15.2 A',
      '回路 B 共 63 A，由 4 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
    expect(sentences((circuitName) => ({ ...share, circuitName, cars: 1 }))[0]).toBe(
      'Circuit B has 63 A for one car; it is allowed 15.7 A, drawing 15.2 A',
    );
  });
  it('counts the building among those that share the grid connection', () => {
    expect(sentences(() => ({ ...share, circuitId: null, circuitName: 'Hafen', line: 1, limit: 81, cars: 9 }))).toEqual([
      'Hafen has 81 A on L1 for the building and 9 cars; this one is allowed 15.7 A, drawing 15.2 A',
      'Hafen 的 L1 相共 81 A，由建筑和 9 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
  });
  it('names the line, and says power in kW', () => {
    expect(sentences((circuitName) => ({ ...share, circuitName, line: 2 }))).toEqual([
      'Circuit B has 63 A on L2 for 4 cars; this one is allowed 15.7 A, drawing 15.2 A',
      '回路 B 的 L2 相共 63 A，由 4 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
    expect(sentences((circuitName) => ({ ...share, circuitName, bound: 'power', limit: 43_470 }))).toEqual([
      'Circuit B has 43.5 kW for 4 cars; this one is allowed 15.7 A, drawing 15.2 A',
      '回路 B 共 43.5 kW，由 4 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
    expect(sentences((circuitName) => ({ ...share, circuitName, bound: 'imbalance', line: 1, limit: 20 }))).toEqual([
      'Lines of Circuit B may differ by 20 A at most; this car is allowed 15.7 A, drawing 15.2 A',
      '回路 B 各相电流最多相差 20 A；本枪可用 15.7 A，实际 15.2 A',
    ]);
  });
  it('says that the building’s meter is missing where cars share the fallback', () => {
    const since = '2026-11-23T14:02:00Z';
    const power = { ...share, bound: 'power', limit: 20_000 } as const;
    expect(sentences((circuitName) => ({ ...power, circuitName, meter: { fault: 'silent', since } }))).toEqual([
      'The building’s meter has been silent since 14:02, so the fallback limit applies. Circuit B has 20 kW for 4 cars; this one is allowed 15.7 A, drawing 15.2 A',
      '楼宇总表自 14:02 起无数据，已启用备用限额。回路 B 共 20 kW，由 4 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
    expect(sentences((circuitName) => ({ ...waits, circuitName, meter: { fault: 'clock', since } }))).toEqual([
      'The clock of the building’s meter is wrong by more than 10 minutes, so the fallback limit applies. Circuit B cannot give every car its minimum of 6 A; this one waits and gets power at 06:45 at the latest',
      '楼宇总表时钟误差超过 10 分钟，已启用备用限额。回路 B 不足以让每辆车都达到最小电流 6 A；本车排队中，最晚 06:45 轮到',
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
  it('says in how many minutes, where it is now', () => {
    const now = Date.parse('2026-11-23T06:33:20Z');
    const t = (language: 'en' | 'zh'): TFunction<'powerLimits'> => i18n.getFixedT(language, 'powerLimits');
    const one = { ...held, why: { ...waits, circuitName: 'B' } };
    const said = (language: 'en' | 'zh') => whySentence(t(language), one, { isOff: false, clock: (at) => at.slice(11, 16), now });
    expect([said('en'), said('zh')]).toEqual([
      'B cannot give every car its minimum of 6 A; this one waits and gets power in about 12 min, at 06:45 at the latest',
      'B 不足以让每辆车都达到最小电流 6 A；本车排队中，约 12 分钟后轮到，最晚 06:45',
    ]);
  });
  it('says what is missing, of a line, in power, and while the lines of a car are not known', () => {
    const short = { kind: 'short', circuitId: 2, bound: 'current', line: 1, needs: 20.1, free: 14, unknownLines: false } as const;
    expect(sentences((circuitName) => ({ ...short, circuitName }))).toEqual([
      'Too little power: this car needs 20.1 A to begin, Circuit B has 14 A free on L1',
      '功率不足：本车起充需 20.1 A，回路 B 的 L1 相仅剩 14 A',
    ]);
    expect(sentences((circuitName) => ({ ...short, circuitName, bound: 'power', line: null, needs: 4140, free: 2000 }))).toEqual([
      'Too little power: this car needs 4.1 kW to begin, Circuit B has 2 kW free',
      '功率不足：本车起充需 4.1 kW，回路 B 仅剩 2 kW',
    ]);
    expect(sentences((circuitName) => ({ ...short, circuitName, unknownLines: true }))).toEqual([
      'The charge point takes limits in W only: until it is seen which lines its car loads, 20.1 A may flow on one line; Circuit B has 14 A free',
      '充电桩只接受以 W 为单位的限值：在测出车辆占用哪几相之前，单相可能流过 20.1 A，而 回路 B 仅剩 14 A',
    ]);
  });
  it('says what the sun gives, what is missing of it and since when', () => {
    const sun = { kind: 'waitsForSurplus', missingW: 3200, sinceTime: '2026-11-23T06:10:00Z', nextTime: null } as const;
    expect(sentences(() => sun)).toEqual([
      'Waits for surplus since 06:10: 3.2 kW are missing to begin',
      '自 06:10 起等待余电：起充还差 3.2 kW',
    ]);
    expect(sentences(() => ({ ...sun, missingW: 0, nextTime: '2026-11-23T06:45:00Z' }))).toEqual([
      'There is enough surplus; the car begins at 06:45 if it lasts',
      '余电已够，若持续充足，将于 06:45 开始充电',
    ]);
    expect(sentences(() => ({ kind: 'surplus', surplusW: 6000, gridW: 0, cars: 2 }))).toEqual([
      'The building has 6 kW of surplus for 2 cars; this one is allowed 15.7 A, drawing 15.2 A',
      '建筑余电 6 kW，由 2 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
  });
  it('says why a connector counts with more than it draws', () => {
    const t: TFunction<'powerLimits'> = i18n.getFixedT('en', 'powerLimits');
    expect(countedSentence(t, { ...held, counted: { kind: 'away' } })).toBe(
      'Counts with 32 A: there is no connection to its charge point',
    );
    expect(countedSentence(t, held)).toBeNull();
    const said = [
      ['refuses', 'refuses'],
      ['disobeys', 'untamed'],
      ['away', 'offline'],
    ] as const;
    // The reason of its current says it already.
    for (const [counted, why] of said)
      expect(countedSentence(t, { ...held, counted: { kind: counted }, why: { kind: why } })).toBeNull();
  });
  it('says that surplus is what a car waits for, not the site', () => {
    const said = sentences(() => ({ ...waits, circuitName: 'Garage', surplus: { gridW: 5000 } }));
    expect(said[0]).toMatch(/^Surplus and grid share cannot give every car its minimum/);
    expect(said[1]).toMatch(/^余电与市电补充 不足以让每辆车/);
  });
  it('says what comes from the grid where there is no surplus', () => {
    expect(sentences(() => ({ kind: 'surplus', surplusW: 0, gridW: 30_000, cars: 2 }))).toEqual([
      'No surplus now: 30 kW may come from the grid, for 2 cars; this one is allowed 15.7 A, drawing 15.2 A',
      '暂无余电：可用市电 30 kW，由 2 辆车分用；本枪可用 15.7 A，实际 15.2 A',
    ]);
  });
  it.each([
    ['full', 'Not limited: it may use its full 32 A, drawing 15.2 A', '未受限：可用满 32 A，实际 15.2 A'],
    ['car', 'The car takes no more: it is allowed 15.7 A, drawing 15.2 A', '车辆不再需要更多：可用 15.7 A，实际 15.2 A'],
    ['fixed', 'This connector cannot be regulated now; it counts with 32 A', '本枪暂时无法调节，按 32 A 计'],
    ['manual', 'Set by hand to 10 A, drawing 15.2 A', '已手动限为 10 A，实际 15.2 A'],
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
