import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { punctuationFaults } from './punctuation.ts';
import { type Ran, ROOT } from './run.ts';

/** Where the words stand that users read. */
const TEXTS = [
  'apps/console/src/**/texts/**/*.ts',
  'apps/console/src/**/terms/*.ts',
  'packages/contract/src/**/*.ts',
  'apps/server/src/**/*-words.ts',
];

/** Where texts are put together, too. */
const SOURCES = ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'];

/** Words that no operator says, and the better one. They are looked for in texts only, not in comments. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, 'anyone who'],
  [/\banew\b/i, 'again'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bsees? to it\b/i, 'handled by'],
  [/\bmay not see\b/i, "don't have access to"],
  [/\bfrom when on\b/i, 'effective from'],
  [/\bspelt\b/i, 'misspelt, or "spelling"'],
  [/\bfor ever\b/i, 'permanently'],
  [/\blarge display\b/i, 'wall display'],
  [/\bnot any more\b|\bno more than you\b/i, 'no longer'],
  [/\b(has|have) been (added|deleted|changed|removed) ?'/i, 'the deed alone: "Deleted"'],
  [/场站/, '站点'],
  [/充电会话/, '充电订单'],
  [/(?<!未)登记充电桩/, '新建充电桩'],
  [/综合计划/, '综合充电计划'],
  [/偏离/, '不一致, 不符合'],
  [/账本/, '资金流水'],
  [/将会发生什么/, '操作说明'],
  [/布局大小/, '界面尺寸'],
  [/收件人/, '接收人'],
  [/新增(?!会员)/, '新建'],
  [/\bedit\w*: '修改/, '编辑'],
  [/'还没有/, '暂无'],
  [/厂家/, '厂商'],
  [/'不填/, '留空'],
];

/** Sentences of the specification, compared letter by letter. They may say what others may not. `{}` is a place. */
const SPECIFIED = [
  '正在加载页面，请稍候！',
  'Switch Language Success',
  '语言切换成功',
  '两次输入密码不一致!',
  '文件格式不正确, 请上传{}图片格式文件!',
  '文件格式不正确, 请上传{}格式文件!',
  '上传头像图片大小不能超过 {} MB!',
  '上传文件大小不能超过 {} MB!',
  '上传文件数量不能超过 {} 个!',
  '上传图片失败，请重试',
  '上传文件失败，请重试',
  '图片插入失败',
  '请输入内容',
  '下载文件出现错误，请联系管理员！',
  '消息发送成功',
  '消息发送失败',
  '消息删除成功',
  '删除新增失败',
  '搜索失败',
  '原密码错误，请重新输入',
  '密码重置成功，请重新登录',
  '系统提示',
] as const;

const COMMENT = /^\s*(\/\/|\/\*|\*)/;
const withPlaces = (text: string): string => text.replace(/\$?\{\{?\w+\}?\}/g, '{}');

/** What is wrong with the texts of files, by path; `specified` are the sentences that must stand in them. */
export function wordFaults(files: ReadonlyMap<string, string>, specified: readonly string[] = SPECIFIED): string[] {
  const faults: string[] = [];
  for (const [file, text] of files)
    for (const [index, line] of text.split('\n').entries()) {
      if (COMMENT.test(line) || specified.some((sentence) => withPlaces(line).includes(`'${sentence}'`))) continue;
      for (const [pattern, better] of FORBIDDEN) {
        const found = pattern.exec(line);
        if (found) faults.push(`${file}:${index + 1}: “${found[0]}”: say ${better}`);
      }
    }
  const all = withPlaces([...files.values()].join('\n'));
  for (const sentence of specified)
    if (!all.includes(`'${sentence}'`))
      faults.push(`the specification's sentence “${sentence}” stands nowhere, letter by letter`);
  return faults;
}

const filesOf = (patterns: readonly string[]) => {
  const names = globSync(patterns, { cwd: ROOT }).filter((file) => !file.includes('.test.') && !file.includes('/testing/'));
  return new Map(names.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
};
const isSpecified = (text: string) =>
  SPECIFIED.some((sentence) => {
    const [start = '', end] = sentence.split('{}');
    return end === undefined ? text === sentence : text.startsWith(start) && text.endsWith(end);
  });

/** Words that no operator says stand in no text, the specification's sentences stand as they are, and each language has its own punctuation. */
export async function checkWords(): Promise<Ran> {
  const faults = [...wordFaults(filesOf(TEXTS)), ...punctuationFaults(filesOf(SOURCES), isSpecified)];
  return { ok: faults.length === 0, output: faults.join('\n') };
}
