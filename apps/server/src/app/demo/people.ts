import type { Random } from '@csms/simulator';
import type { DemoOperator } from './network-data.ts';

interface Person {
  name: string;
  phone: string;
  email: string;
}

const CHINESE = {
  first: ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '胡', '朱', '高', '林', '何', '郭', '马', '罗'],
  last: [
    '伟',
    '敏',
    '静',
    '磊',
    '洋',
    '艳',
    '勇',
    '军',
    '杰',
    '娟',
    '涛',
    '明',
    '超',
    '秀兰',
    '建国',
    '晓燕',
    '子轩',
    '雨桐',
    '浩然',
    '思远',
  ],
};
const GERMAN = {
  first: [
    'Anna',
    'Lukas',
    'Sofie',
    'Jonas',
    'Mieke',
    'Paul',
    'Inês',
    'Felix',
    'Clara',
    'Jan',
    'Lena',
    'Tiago',
    'Marie',
    'Bram',
    'Greta',
  ],
  last: [
    'Brandt',
    'de Wit',
    'Keller',
    'Almeida',
    'Vogel',
    'Hartmann',
    'Jansen',
    'Seidel',
    'Lindner',
    'Moreira',
    'Kuhn',
    'Bakker',
    'Roth',
  ],
};
const ENGLISH = {
  first: [
    'Avery',
    'Carlos',
    'Jenna',
    'Marcus',
    'Priya',
    'Dale',
    'Rosa',
    'Tyler',
    'Mei',
    'Hannah',
    'Luis',
    'Quinn',
    'Grace',
    'Owen',
  ],
  last: [
    'Begay',
    'Carter',
    'Delgado',
    'Ellison',
    'Foster',
    'Hayes',
    'Nguyen',
    'Ortiz',
    'Patel',
    'Reyes',
    'Sullivan',
    'Tran',
    'Walker',
  ],
};
const NAMES = { zh: CHINESE, de: GERMAN, en: ENGLISH };

/** A name that was not given before, with a telephone number and an address that lead nowhere. */
export function person({ language, word }: DemoOperator, random: Random, taken: Set<string>): Person {
  const { first, last } = NAMES[language];
  let name: string;
  do name = random.pick(first) + (language === 'zh' ? '' : ' ') + random.pick(last);
  while (taken.has(name));
  taken.add(name);
  const digits = String(Math.floor(random.between(0, 1e4))).padStart(4, '0');
  const number = taken.size + 100;
  const phone = {
    zh: `1390${number}${digits}`,
    de: `+49 1555 ${number}${digits}`,
    en: `+1 ${random.pick(['602', '303'])} 555 ${digits}`,
  }[language];
  const mailbox =
    language === 'zh'
      ? `user${number}`
      : name
          .toLowerCase()
          .normalize('NFD')
          .replaceAll(/[^a-z ]/g, '')
          .replaceAll(' ', '.');
  return { name, phone, email: `${mailbox}@${word}.example` };
}
