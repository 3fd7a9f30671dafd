import type { Trx } from '../../platform/database/database.ts';
import { tellUser } from '../messages/system-message.ts';
import { queueMail } from '../outbox/outbox.ts';

/** What the owner of an account is told about the ways to sign in to it. */
const WORDS = {
  password: {
    zh: ['您的账号密码已修改', () => '账号的登录密码刚刚被修改。'],
    en: ['The password of your account was changed', () => 'the password of your account has just been changed'],
  },
  passwordByCode: {
    zh: ['您的账号密码已重置', () => '账号的登录密码刚刚通过邮件验证码重置。'],
    en: [
      'The password of your account was reset',
      () => 'the password of your account has just been reset by a code from a mail',
    ],
  },
  passwordByAdministrator: {
    zh: ['管理员设置了您的密码', (what: string) => `管理员 ${what} 为该账号设置了新密码。`],
    en: [
      'An administrator has set your password',
      (what: string) => `the administrator ${what} has set a new password for your account`,
    ],
  },
  appAdded: {
    zh: ['您的账号启用了身份验证器', () => '账号刚刚启用了身份验证器，登录时需要输入验证码。'],
    en: [
      'An authenticator app was added to your account',
      () => 'an authenticator app has just been added to your account; signing in asks for its codes',
    ],
  },
  appRemoved: {
    zh: ['您的账号停用了身份验证器', () => '账号刚刚停用了身份验证器。'],
    en: [
      'The authenticator app was removed from your account',
      () => 'the authenticator app has just been removed from your account',
    ],
  },
  appRemovedByAdministrator: {
    zh: ['管理员停用了您的身份验证器', (what: string) => `管理员 ${what} 停用了该账号的身份验证器。`],
    en: [
      'An administrator has removed your authenticator app',
      (what: string) => `the administrator ${what} has removed the authenticator app of your account`,
    ],
  },
  passkeyAlone: {
    zh: ['您的账号可仅用通行密钥登录', () => '账号刚刚设置为仅用通行密钥即可登录，无需密码。'],
    en: [
      'Your account can be signed in to with a passkey alone',
      () => 'your account has just been set to be signed in to with a passkey alone, without the password',
    ],
  },
  passkeySecond: {
    zh: ['您的账号登录需要密码和通行密钥', () => '账号刚刚设置为先输入密码、再使用通行密钥登录。'],
    en: [
      'Your account asks for the password and a passkey',
      () => 'your account has just been set to ask for the password and then for a passkey',
    ],
  },
  added: {
    zh: ['您的账号添加了通行密钥', (what: string) => `账号刚刚添加了通行密钥“${what}”。`],
    en: ['A passkey was added to your account', (what: string) => `the passkey “${what}” has just been added to your account`],
  },
  removed: {
    zh: ['您的账号删除了通行密钥', (what: string) => `账号刚刚删除了通行密钥“${what}”。`],
    en: [
      'A passkey was removed from your account',
      (what: string) => `the passkey “${what}” has just been removed from your account`,
    ],
  },
  removedByAdministrator: {
    zh: ['管理员删除了您的通行密钥', (what: string) => `管理员 ${what} 删除了该账号的全部通行密钥。`],
    en: [
      'An administrator has removed your passkeys',
      (what: string) => `the administrator ${what} has removed all passkeys of your account`,
    ],
  },
  codesRenewed: {
    zh: ['您的恢复码已重新生成', () => '账号的恢复码已重新生成，原有恢复码全部失效。'],
    en: [
      'Your recovery codes were renewed',
      () => 'new recovery codes were made for your account; the old ones are worth nothing any more',
    ],
  },
  codeUsed: {
    zh: ['您的账号使用了一个恢复码', (left: string) => `账号刚刚使用了一个恢复码，剩余 ${left} 个。`],
    en: [
      'A recovery code of your account was used',
      (left: string) => `a recovery code of your account has just been used; ${left} are left`,
    ],
  },
} as const;

export type SignInChange = keyof typeof WORDS;

/** Tells a user that a way to sign in has changed: in the console always, and by mail, in both languages, where there is an address. */
export async function tellOwner(trx: Trx, userId: number, what: SignInChange, detail: string, now: number): Promise<void> {
  const owner = await trx
    .selectFrom('system_users')
    .select(['provider_id', 'email', 'name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!owner) return;
  const { zh, en } = WORDS[what];
  const title = { zh: zh[0], en: en[0] };
  const happened = { zh: zh[1](detail), en: en[1](detail) };
  const capital = happened.en.charAt(0).toUpperCase() + happened.en.slice(1);
  await tellUser(trx, userId, {
    providerId: owner.provider_id,
    title,
    content: {
      zh: `${happened.zh}如非本人操作，请立即修改密码，检查个人中心中的登录方式，并联系系统管理员。`,
      en: `${capital}. If it was not you, change your password at once, look at the ways to sign in in your personal center, and contact the system administrator.`,
    },
    now,
  });
  if (!owner.email) return;
  const name = owner.name || owner.username;
  const time = `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await queueMail(trx, {
    providerId: owner.provider_id,
    recipient: owner.email,
    subject: `${title.zh} / ${title.en}`,
    text: [
      `${name}，您好：`,
      `${happened.zh}（账号 ${owner.username}，${time}）`,
      '如非本人操作，请立即修改密码、检查个人中心中的登录方式，并联系系统管理员。',
      '',
      `Hello ${name},`,
      `${happened.en} (account ${owner.username}, ${time}).`,
      'If it was not you, change your password at once, look at the ways to sign in in your personal center, and contact the system administrator.',
    ].join('\n\n'),
  });
}
