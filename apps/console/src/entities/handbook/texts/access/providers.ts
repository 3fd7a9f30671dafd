import { PROVIDER_CHANGE_FIELDS, providerList } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

const RENEWED = PROVIDER_CHANGE_FIELDS.validYears.words;

export const providers = {
  purpose: [
    '运营商是拥有站点、用户和资金的单位。在这里设置名称、标志、有效期、授权用户数和发件邮箱。',
    'A provider is an operator with its own stations, users and money. Name, logo, validity, number of users and mail account are set here.',
  ],
  figures: {
    authCount: {
      term: providerList.columns.authCount.words,
      meaning: [
        '已启用的系统用户数与允许的最多用户数。0 表示不限。',
        'Enabled system users and how many there may be. 0 is unlimited.',
      ],
    },
  },
  howTo: [
    {
      title: ['新建运营商', 'Create a provider'],
      steps: [
        ['点击 [[providers:providers.create]]。', 'Click [[providers:providers.create]].'],
        [
          '填写名称、上级、有效期和币种。币种之后不能修改。',
          'Enter name, parent, validity and currency. The currency cannot be changed later.',
        ],
      ],
    },
    {
      title: ['设置发件邮箱', 'Set the mail account'],
      steps: [
        [
          '编辑运营商，填写邮箱、授权码、SMTP 地址和端口。',
          'Edit it and enter account, authorization code, SMTP address and port.',
        ],
        ['点击 [[providers:providers.test]] 检查。', 'Check it with [[providers:providers.test]].'],
      ],
    },
    {
      title: ['延长有效期', 'Renew its validity'],
      steps: [[`编辑运营商，在“${RENEWED.zh}”中选择年数。`, `Edit it and choose the years under “${RENEWED.en}”.`]],
    },
  ],
  trouble: [
    {
      sign: ['用户提示账号已到期', 'Users are told that the account has expired'],
      help: ['运营商的有效期已过。由上级延长。', 'The provider’s validity is over. Its parent renews it.'],
    },
    {
      sign: ['邮件发不出去', 'Mail does not go out'],
      help: [
        '发送测试邮件查看错误。授权码不是登录密码，需在邮箱服务商处生成。',
        'Send a test mail and read the error. The authorization code is made at the mail service and is often not the password.',
      ],
    },
  ],
} satisfies HandbookPage;
