import { expect, it } from 'vitest';
import { wordFaults } from './words.ts';

const found = (text: string, specified: string[] = []) => wordFaults(new Map([['texts/en.ts', text]]), specified);

it('finds a word that no operator says, and not one in a comment', () => {
  expect(found("  one: 'Bill anew',\n  // made anew\n  two: '场站限功率',")).toEqual([
    'texts/en.ts:1: “anew”: say again',
    'texts/en.ts:3: “场站”: say 站点',
  ]);
});

it('lets the specification say what it says, letter by letter', () => {
  const failed = '删除新增失败';
  expect(found(`  one: '${failed}',`, [failed])).toEqual([]);
  expect(found("  one: '删除新增失败!',", [failed])).toHaveLength(2);
  expect(found("  one: '上传文件数量不能超过 {{limit}} 个!',", ['上传文件数量不能超过 {} 个!'])).toEqual([]);
});
