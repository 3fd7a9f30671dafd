import { expect, it } from 'vitest';
import { punctuationFaults } from './punctuation.ts';

const faultsOf = (file: string, text: string) =>
  punctuationFaults(new Map([[file, text]]), (one) => one === '两次输入密码不一致!');

it.each([
  ['an English text', 'a.ts', "const words = { en: 'Amount：12' };"],
  ['two words put together', 'a.tsx', 'notify(`@{what}：@{why}`);'],
  ['a list put together', 'a.tsx', "names.join('、')"],
  ['English in the block of English', 'texts.ts', 'const texts = {\n  en: {\n    line: (a: string) => `@{a}：x`,\n  },\n};'],
])('full-width punctuation is refused in %s', (_, file, text) => {
  expect(faultsOf(file, text)).toHaveLength(1);
});

it.each([
  ['a Chinese file', 'texts/zh.ts', "export default { both: '{{a}}：{{b}}' };"],
  [
    'a choice by language',
    'a.ts',
    "const colon = language === 'zh' ? '：' : ': ';\nconst t = `@{a}@{language === 'zh' ? '：' : ': '}`;",
  ],
  ['the block of Chinese', 'texts.ts', 'const texts = {\n  zh: {\n    line: (a: string) => `@{a}：x`,\n  },\n};'],
  ['separators that a field takes', 'a.tsx', "<Select tokenSeparators={[',', '，']} />"],
  ['a Chinese text', 'a.ts', "const words = '限值：63 A';"],
  ['a sentence of the specification', 'a.ts', "const words = '两次输入密码不一致!';"],
])('punctuation is right in %s', (_, file, text) => {
  expect(faultsOf(file, text)).toEqual([]);
});

it('half-width punctuation after Chinese words is refused', () => {
  expect(faultsOf('texts/zh.ts', "export default { limit: '最多 3 张照片!', at: '时间: 8', list: '甲,乙' };")).toHaveLength(3);
});
