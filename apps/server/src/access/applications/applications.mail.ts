import type { Language } from '@csms/contract';

interface Words {
  subject: string;
  text: string;
}

/** What the applicant is written, in the language of the application. */
export const APPLICATION_MAIL: Readonly<
  Record<
    Language,
    {
      approved: (about: { contact: string; provider: string; username: string; url: string; note: string }) => Words;
      rejected: (about: { contact: string; company: string; note: string }) => Words;
    }
  >
> = {
  zh: {
    approved: ({ contact, provider, username, url, note }) => ({
      subject: '您的入驻申请已通过',
      text: `${contact}，您好：\n\n您提交的运营商入驻申请已通过，运营商名称：${provider}。\n\n登录账号：${username}\n登录地址：${url}/login\n\n首次登录请在登录页点击“忘记密码”，通过本邮箱设置登录密码。${note ? `\n\n备注：${note}` : ''}`,
    }),
    rejected: ({ contact, company, note }) => ({
      subject: '您的入驻申请未通过',
      text: `${contact}，您好：\n\n很遗憾，${company} 提交的运营商入驻申请未通过。\n\n原因：${note}\n\n您可以修改后重新提交申请。`,
    }),
  },
  en: {
    approved: ({ contact, provider, username, url, note }) => ({
      subject: 'Your application has been approved',
      text: `Hello ${contact},\n\nyour application has been approved; the provider is called ${provider}.\n\nAccount: ${username}\nSign in at: ${url}/login\n\nTo set your password, choose "Forgot password" on the sign-in page: a code comes to this address.${note ? `\n\nNote: ${note}` : ''}`,
    }),
    rejected: ({ contact, company, note }) => ({
      subject: 'Your application has not been approved',
      text: `Hello ${contact},\n\nwe are sorry: the application of ${company} has not been approved.\n\nReason: ${note}\n\nYou may apply again.`,
    }),
  },
};
