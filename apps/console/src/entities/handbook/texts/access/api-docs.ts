import type { HandbookPage } from '../../handbook-page.ts';

export const apiDocs = {
  purpose: [
    '接口文档列出平台的全部接口，供开发人员对接。',
    'The API documentation lists every call of the platform, for developers who connect to it.',
  ],
  howTo: [
    {
      title: ['查看一个接口', 'Look at a call'],
      steps: [['按分组展开，查看参数和返回。', 'Open its group and read parameters and answers.']],
    },
  ],
  trouble: [
    {
      sign: ['调用返回 403', 'A call answers 403'],
      help: ['登录已失效，或账号没有该权限。', 'The sign-in has ended, or the account lacks the permission.'],
    },
  ],
} satisfies HandbookPage;
