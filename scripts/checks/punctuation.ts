/** Full-width punctuation belongs to Chinese, half-width to English: what a text is of is seen from its letters, its file, its block or the choice on its line. */

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const HAN = /\p{Script=Han}/u;
const FULL_WIDTH = /[，。：；！？（）、]/u;
/** A Chinese word and then a half-width sign that ends it or stands between words. */
const HALF_WIDTH = /\p{Script=Han}[:,;!?]( |$|(?=\p{Script=Han}))/u;
/** How a time is written: `时:分`. */
const TIME = /时:分/;
const COMMENT = /^\s*(\/\/|\/\*|\*)/;
/** Signs that a field takes as separators, and keys. */
const TAKEN = /tokenSeparators|split\(|replace\(|key: /;

const indent = (line: string) => line.length - line.trimStart().length;

/** Whether the lines around say that a text is Chinese: the block `zh: {` is the nearest above it. */
function inChineseBlock(lines: readonly string[], at: number): boolean {
  let depth = indent(lines[at]!);
  for (let line = at - 1; line >= 0 && depth > 0; line--) {
    const text = lines[line]!;
    if (text.trim() === '' || indent(text) >= depth) continue;
    depth = indent(text);
    const [, language] = /\b(zh|en)\b(?:\w|[:\s=<>()])*[{([]\s*$/.exec(text) ?? [];
    if (language !== undefined) return language === 'zh';
  }
  return false;
}

/** Texts with punctuation of the other language, by file and line; `specified` are sentences that stand as the specification gives them. */
export function punctuationFaults(files: ReadonlyMap<string, string>, isSpecified: (text: string) => boolean): string[] {
  const faults: string[] = [];
  for (const [file, content] of files) {
    const lines = content.split('\n');
    for (const [at, line] of lines.entries()) {
      if (COMMENT.test(line)) continue;
      for (const found of line.matchAll(LITERAL)) {
        const text = found[1] ?? found[2] ?? found[3] ?? '';
        const where = `${file}:${at + 1}: “${text}”`;
        if (HAN.test(text)) {
          if (HALF_WIDTH.test(text) && !TIME.test(text) && !isSpecified(text))
            faults.push(`${where}: half-width punctuation in a Chinese text`);
        } else if (FULL_WIDTH.test(text)) {
          const isChinese = /(^|\/)zh\.ts$/.test(file) || /\bzh\b/.test(line) || TAKEN.test(line) || inChineseBlock(lines, at);
          const isText = /[A-Za-z{]/.test(text) || line.includes(`join('${text}')`);
          if (isText && !isChinese) faults.push(`${where}: full-width punctuation in a text that is not Chinese`);
        }
      }
    }
  }
  return faults;
}
