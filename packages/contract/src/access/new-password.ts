import { z } from 'zod';
import { pattern } from '../core/issue-words.ts';

/**
 * What a new password must be, in one place for forms, server and words: its length, that it is none of the common ones, and that it is not made of its user's
 * own names. `least` is of specification section 5; a provider asks for `least` to `mostAsked` characters; from `good` on, the password of the first start is not
 * warned of.
 */
export const PASSWORD_LENGTH = { least: 5, good: 8, mostAsked: 20, most: 128 } as const;

const { least, mostAsked, most } = PASSWORD_LENGTH;

/** A new password, as any provider asks for it at least. */
export const newPassword = z
  .string()
  .regex(
    pattern(new RegExp(`^[\\s\\S]{${least},}$`), {
      en: `At least ${least} characters`,
      zh: `密码长度不能少于 ${least} 个字符`,
    }),
  )
  .min(least)
  .max(most);
/** A new password, typed once more. */
export const confirmedPassword = z.string().max(most);
/** How many characters a provider asks for. */
export const passwordLeast = z.number().int().min(least).max(mostAsked);

/** The errors of new passwords. */
export const PASSWORD_ERRORS = {
  passwordCommon: {
    code: 601,
    http: 422,
    en: 'This password is one of the first that attackers try, please choose another',
    zh: '该密码过于常见，容易被猜中，请更换',
  },
  passwordIsName: {
    code: 601,
    http: 422,
    en: 'The password must not be made of your account, name, e-mail address or provider',
    zh: '密码不能由账号、姓名、邮箱或运营商名称构成',
  },
  passwordTooShort: {
    code: 601,
    http: 422,
    en: 'Your provider asks for at least {least} characters',
    zh: '您所属运营商要求密码至少 {least} 个字符',
  },
  passwordsDiffer: { code: 601, http: 422, en: 'The two passwords do not match!', zh: '两次输入密码不一致!' },
  passwordSame: { code: 601, http: 422, en: 'The new password must differ from the old one', zh: '新密码不能与原密码相同' },
} as const;

/** Whose password it is, and how many characters its provider asks for. */
export interface PasswordOwner {
  username: string;
  name: string;
  email: string;
  providerName: string;
  least: number;
}

/** Why a password that fits `newPassword` may not be set; undefined: it may. `common`: the passwords that are tried first, and the words that they are made of. */
export function passwordFault(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): 'passwordTooShort' | 'passwordCommon' | 'passwordIsName' | undefined {
  if (password.length < owner.least) return 'passwordTooShort';
  if (isCommon(password, common)) return 'passwordCommon';
  if (isOwnName(password, owner)) return 'passwordIsName';
  return undefined;
}

/** What is left of a password without the digits and signs that people put before and behind a word: at most three and five of them. */
const coreOf = (text: string) => text.replace(/^[^\p{L}]{1,3}/u, '').replace(/[^\p{L}]{1,5}$/u, '');

/** Whether a password is one of those that are tried first: on the list, a word of it with an ending, or one or two characters again and again. */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 2) return true;
  return common.has(lower) || common.has(coreOf(lower));
}

/** Letters and digits only, so that `ann.lee` and `AnnLee` are the same. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The words of a text, and those that stand beside each other put together: `Ann Marie Lee` has `annmarie` and `lee`. */
function runsOf(text: string): string[] {
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8);
  return words.flatMap((_, from) => words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')));
}

/** Whether a password is made of its user's own names: one of them, forwards or backwards, alone or with a short beginning or ending that is no letter. */
function isOwnName(password: string, { username, name, email, providerName }: PasswordOwner): boolean {
  // Of a person's name each part counts; an account or a company is called by all of its name.
  const names = [username, username.split('@')[0]!, email.split('@')[0]!, providerName, name, ...runsOf(name)]
    .map(plain)
    .filter((text) => text.length >= 3);
  const given = plain(password);
  const isMadeOf = (one: string) => {
    const at = given.indexOf(one);
    return at >= 0 && /^[^\p{L}]{0,3}$/u.test(given.slice(0, at)) && /^[^\p{L}]{0,5}$/u.test(given.slice(at + one.length));
  };
  return names.some((one) => isMadeOf(one) || isMadeOf([...one].reverse().join('')));
}
