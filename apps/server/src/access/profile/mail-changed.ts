import type { Language } from '@csms/contract';

const WORDS: Readonly<Record<Language, (about: { username: string; instead: string }) => { subject: string; text: string }>> = {
  zh: ({ username, instead }) => ({
    subject: '您的账号邮箱已修改',
    text: `您好：\n\n账号 ${username} 的邮箱已${instead ? `修改为 ${instead}` : '被删除'}。今后重置密码的验证码不再发送到本邮箱。\n\n如非本人操作，请立即联系系统管理员。`,
  }),
  en: ({ username, instead }) => ({
    subject: 'The e-mail address of your account was changed',
    text: `Hello,\n\nthe e-mail address of the account ${username} was ${instead ? `changed to ${instead}` : 'removed'}. Codes to reset the password do not come to this address any more.\n\nIf it was not you, contact the system administrator at once.`,
  }),
};

/** The mail to the address that an account had until now. */
export const mailChanged = (
  account: { providerId: number; username: string },
  recipient: string,
  instead: string,
  language: Language,
) => ({ providerId: account.providerId, recipient, ...WORDS[language]({ username: account.username, instead }) });
