import type { Trx } from '../../platform/database/database.ts';
import { queueMail } from '../outbox/outbox.ts';

/** What the owner of an account is told about its second factors. */
const WORDS = {
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

/** Mails a user, in both languages, that a second factor has changed. A user without an address gets nothing. */
export async function tellOwner(trx: Trx, userId: number, what: keyof typeof WORDS, detail: string, now: number): Promise<void> {
  const owner = await trx
    .selectFrom('system_users')
    .select(['provider_id', 'email', 'name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!owner?.email) return;
  const { zh, en } = WORDS[what];
  const name = owner.name || owner.username;
  const time = `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await queueMail(trx, {
    providerId: owner.provider_id,
    recipient: owner.email,
    subject: `${zh[0]} / ${en[0]}`,
    text: [
      `${name}，您好：`,
      `${zh[1](detail)}（账号 ${owner.username}，${time}）`,
      '如非本人操作，请立即修改密码、检查个人中心中的通行密钥，并联系系统管理员。',
      '',
      `Hello ${name},`,
      `${en[1](detail)} (account ${owner.username}, ${time}).`,
      'If it was not you, change your password at once, look at the passkeys in your personal center, and contact the system administrator.',
    ].join('\n\n'),
  });
}
