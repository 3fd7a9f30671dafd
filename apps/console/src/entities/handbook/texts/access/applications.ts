import type { HandbookPage } from '../../handbook-page.ts';

export const applications = {
  purpose: [
    '申请人管理列出申请成为运营商的公司。通过后自动建立运营商和第一个用户。',
    'Companies that apply to become a provider are listed here. Approval creates the provider and its first user.',
  ],
  howTo: [
    {
      title: ['通过申请', 'Approve an application'],
      steps: [
        ['打开申请，核对资料和营业执照。', 'Open it and check details and licence.'],
        [
          '点击 [[deeds:application.approve]]，填写运营商名称和账号。',
          'Click [[deeds:application.approve]], enter provider name and account.',
        ],
        ['申请人会收到邮件，用验证码设置密码。', 'The applicant gets a mail and sets the password with a code.'],
      ],
    },
    {
      title: ['拒绝申请', 'Reject an application'],
      steps: [
        [
          '点击 [[deeds:application.reject]] 并填写原因。原因会发给申请人。',
          'Click [[deeds:application.reject]] and give a reason. It is mailed to the applicant.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['申请人没有收到邮件', 'The applicant got no mail'],
      help: ['检查平台的发件邮箱和申请人的地址。', 'Check the platform’s mail account and the applicant’s address.'],
    },
  ],
} satisfies HandbookPage;
