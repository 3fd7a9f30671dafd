import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checks/run.ts';

/**
 * Writes the list of passwords that are refused: what people are known to choose first, made of its patterns (words and names, keyboard walks, runs of digits, years).
 * Short beginnings and endings that people add to a word are taken off before it is looked up. `node scripts/common-passwords.ts` makes the list anew.
 */
const PLACE = 'apps/server/src/access/sign-in/common-passwords.txt';

const WORDS =
  `password passwort passwd passw0rd pass admin administrator root login logon welcome letmein master user guest test tester testing default
changeme access system server manager operator service support office company secret hello hallo bonjour freedom whatever trustno
dragon monkey tiger lion eagle falcon wolf panda horse bear shark snake rabbit turtle butterfly dolphin kitty puppy
football baseball basketball soccer hockey tennis golf racing runner champion liverpool arsenal chelsea barcelona madrid juventus bayern
sunshine princess prince queen king angel devil flower rainbow summer winter spring autumn monday friday sunday january february march april june july
august september october november december orange banana cherry apple cookie cheese chocolate coffee pepper ginger sugar honey
superman batman spiderman starwars pokemon naruto matrix hunter ranger ninja samurai wizard warrior soldier captain pirate
michael jordan daniel thomas andrew joshua matthew robert william anthony charlie george martin peter stefan alexander nicole jessica ashley
amanda jennifer michelle samantha maria anna laura sarah julia sophie andrea victoria
mercedes ferrari porsche toyota honda yamaha corvette mustang tesla harley samsung iphone google facebook microsoft windows linux oracle cisco internet
computer laptop mobile phone network database backup desktop monitor keyboard
iloveyou loveme lovely lover forever mylove money dollar rich lucky happy smile peace heaven jesus church
charge charger charging station electric energy power evcharge evse ocpp csms mains battery volt ampere grid
woaini woaiwojia aini nihao zhongguo beijing shanghai shenzhen guangzhou chengdu hangzhou nanjing wuhan
zhang wang liwei wangwei zhangwei liuyang xiaoming zhangsan lisi wangwu chongdian chongdianzhuang dianwang yunying guanli guanliyuan mima yonghu
qwerty qwertz azerty asdf asdfg asdfgh zxcvb zxcvbn qazwsx qweasd abc abcd abcde abcdef abc123 aaa qqq demo example sample temp temporary`
    .split(/\s+/)
    .filter(Boolean);

const YEARS = Array.from({ length: 2030 - 1980 + 1 }, (_, n) => String(1980 + n));
/** Words that people write with signs for letters. */
const LEET: Readonly<Record<string, string>> = { a: '@', o: '0', i: '1', e: '3', s: '$' };

const found = new Set<string>();
const add = (text: string) => {
  if (text.length >= 3) found.add(text.toLowerCase());
};

for (const word of WORDS) {
  for (const text of [word, `my${word}`, `the${word}`, `i${word}`, word + word, [...word].reverse().join('')]) add(text);
  add([...word].map((letter) => LEET[letter] ?? letter).join(''));
  for (const [letter, sign] of Object.entries(LEET)) {
    add(word.replace(letter, sign));
    add(word.replaceAll(letter, sign));
  }
}

// Walks over the keyboard, both ways, and the columns that hands find without looking.
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
];
for (const row of [...ROWS, ...ROWS.map((one) => [...one].reverse().join(''))])
  for (let from = 0; from < row.length; from++)
    for (let to = from + 4; to <= Math.min(row.length, from + 10); to++) add(row.slice(from, to));
const COLUMNS = [
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '!qaz',
  '@wsx',
  '1234qwer',
  'qwer1234',
  'asdf1234',
  'qaz',
  'wsx',
  'edc',
  'qwe',
  'asd',
  'zxc',
  '123',
];
for (const first of COLUMNS) for (const second of ['', ...COLUMNS]) add(first + second);
for (const text of [
  '1q2w3e',
  '1q2w3e4r',
  '1q2w3e4r5t',
  'q1w2e3',
  'q1w2e3r4',
  'a1s2d3',
  'a1s2d3f4',
  'z1x2c3',
  'zaq12wsx',
  'zaq1xsw2',
  'qazxsw',
  'qweasdzxc',
  'trustno1',
  'letmein',
  'a1b2c3',
  'a1b2c3d4',
  'abc123',
  '123abc',
  'aa123456',
  'a123456',
  'a12345678',
  'qq123456',
  'p@ssw0rd',
  'p@55w0rd',
  'pa$$word',
  'passw0rd',
])
  add(text);

// Digits: the same, in runs, in pairs, over the number pad, and numbers that mean something.
for (let digit = 0; digit <= 9; digit++)
  for (let length = 5; length <= 12; length++) {
    add(String(digit).repeat(length));
    add(Array.from({ length }, (_, n) => (digit + n) % 10).join(''));
    add(Array.from({ length }, (_, n) => (digit + 10 * length - n) % 10).join(''));
  }
for (let pair = 0; pair <= 99; pair++) for (const times of [3, 4]) add(String(pair).padStart(2, '0').repeat(times));
for (let triple = 0; triple <= 999; triple++) add(String(triple).padStart(3, '0').repeat(2));
for (const year of YEARS) for (const more of [year, '01', '0101', '1231', '123', '1234']) add(year + more);
for (const number of [
  '147258369',
  '147258',
  '159753',
  '159357',
  '753951',
  '789456',
  '789456123',
  '741852963',
  '741852',
  '963852741',
  '112233',
  '11223344',
  '332211',
  '102030',
  '123321',
  '1234321',
  '12344321',
  '5201314',
  '1314520',
  '520520',
  '521521',
  '7758521',
  '584520',
  '9958123',
  '314159',
  '31415926',
  '101010',
  '142536',
  '135792468',
  '24681012',
  '13579',
  '97531',
  '86420',
  '02468',
  '654321',
  '87654321',
  '987654321',
  '0123456789',
  '1234567890',
  '696969',
  '131313',
  '007007',
])
  add(number);
for (const number of [
  '520',
  '521',
  '1314',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '000',
  '111',
  '888',
])
  for (const letters of ['a', 'aa', 'aaa', 'q', 'qq', 'z', 'x', 'w', 'abc', 'asd', 'qwe', 'zxc', 'wo', 'ni']) {
    add(letters + number);
    add(number + letters);
  }

const list = [...found].sort();
writeFileSync(join(ROOT, PLACE), `${list.join('\n')}\n`);
console.log(`${PLACE}: ${list.length} passwords`);
