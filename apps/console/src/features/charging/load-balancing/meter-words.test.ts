// @vitest-environment jsdom
import i18next, { type TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { meterSentence } from './meter-words.ts';
import en from './texts/en.ts';
import zh from './texts/zh.ts';

const i18n = i18next.createInstance();
await i18n.init({
  fallbackLng: false,
  interpolation: { escapeValue: false },
  ns: ['loadBalancing'],
  defaultNS: 'loadBalancing',
  resources: { en: { loadBalancing: en }, zh: { loadBalancing: zh } },
});
const NOW = Date.parse('2026-11-23T14:05:00Z');
const good = { isStale: false, readTime: '2026-11-23T14:04:55Z', heardTime: '2026-11-23T14:04:55Z', clockMs: 0, staleS: 30 };
const said = (change: Partial<typeof good> | { readTime: null; heardTime: string | null; isStale: true }) =>
  (['en', 'zh'] as const).map((language) => {
    const t: TFunction<'loadBalancing'> = i18n.getFixedT(language, 'loadBalancing');
    return meterSentence(t, { ...good, ...change }, { now: NOW, zone: 'UTC' });
  });
const silent = { isStale: true as const, readTime: '2026-11-23T14:02:00Z' };

it('of a meter that counts nothing is said but what its clock is off by', () => {
  expect(said({})).toEqual([undefined, undefined]);
  expect(said({ clockMs: 15_200 })).toEqual(['Its clock is 15 s slow: counted with that', '总表时钟慢 15 秒，已按此修正']);
  expect(said({ clockMs: -240_000 })).toEqual(['Its clock is 4 min fast: counted with that', '总表时钟快 4 分钟，已按此修正']);
});

it('a meter that does not count says why: silence, lateness, a clock that is wrong, or nothing yet', () => {
  expect(said({ ...silent, heardTime: '2026-11-23T14:02:00Z' })[0]).toMatch(/^Silent since 2026-11-23 14:02/);
  expect(said({ ...silent })[0]).toMatch(/^Readings come late: the newest is of 2026-11-23 14:02/);
  expect(said({ ...silent, clockMs: 3_600_000 })).toEqual([
    'Its clock is 60 min slow. More than 10 minutes: readings do not count',
    '总表时钟慢 60 分钟，误差超过 10 分钟，读数不予采用',
  ]);
  expect(said({ ...silent, clockMs: -91_800_000 })).toEqual([
    'Its clock is 25.5 h fast. More than a day: readings do not count',
    '总表时钟快 25.5 小时，误差超过一天，读数不予采用',
  ]);
  expect(said({ isStale: true, readTime: null, heardTime: null })).toEqual(['No reading has counted yet', '尚无有效读数']);
  expect(said({ isStale: true, readTime: null, heardTime: good.heardTime })[1]).toBe('有读数上报，但尚未采用：正在判断总表时钟');
});
