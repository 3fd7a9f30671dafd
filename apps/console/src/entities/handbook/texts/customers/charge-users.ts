import type { HandbookPage } from '../../handbook-page.ts';

export const chargeUsers = {
  purpose: [
    '充电用户是付钱充电的人。在这里管理账号、余额、用户组、合并重复账号和个人信息。',
    'Charge users are the people who pay for charging. Here are their accounts, balances, groups, duplicates and personal data.',
  ],
  figures: {
    mobileBalance: {
      term: 'users:users.mobileBalance',
      meaning: ['用户账户里的余额，用应用或令牌充电时扣除。', 'Money of the account itself, used when charging by app or token.'],
    },
    cardBalance: {
      term: 'users:users.cardBalance',
      meaning: ['该用户全部充电卡的余额之和。', 'The balances of all cards of the user together.'],
    },
  },
  howTo: [
    {
      title: ['新建充电用户', 'Create a charge user'],
      steps: [['点击 [[users:users.create]]，填写账号和手机号。', 'Click [[users:users.create]] and enter account and phone.']],
    },
    {
      key: 'find',
      title: ['按对方说的找到人', 'Find somebody by what they say'],
      steps: [
        ['在任何页面按 Ctrl+K。', 'Press Ctrl+K on any page.'],
        [
          '输入电话、车牌、卡号、姓名、订单号或桩编号。空格、连字符和国家区号可写可不写。',
          'Type phone, plate, card number, name, order number or charge point. Blanks, hyphens and the country’s code may be there or not.',
        ],
        ['打开结果，或直接点击结果旁的操作。', 'Open what is found, or click a deed beside it.'],
      ],
    },
    {
      title: ['充值、退款或查看对账单', 'Recharge, refund or see the statement'],
      steps: [
        [
          '在操作菜单中点击 [[users:actions.wallet]] 或 [[users:actions.statement]]。',
          'Click [[users:actions.wallet]] or [[users:actions.statement]] in the actions.',
        ],
      ],
    },
    {
      title: ['合并重复账号', 'Merge duplicates'],
      steps: [
        ['点击 [[users:users.duplicates]]。', 'Click [[users:users.duplicates]].'],
        [
          '核对是同一个人，选择保留的账号，点击 [[users:merge.submit]]。',
          'Check that it is one person, choose which is kept and click [[users:merge.submit]].',
        ],
        [
          '保留的账号没有邮箱或手机号时，可沿用另一个账号的。',
          'Where the one that is kept has no e-mail address or phone number, it can take over the other’s.',
        ],
      ],
    },
    {
      title: ['删除个人信息', 'Erase personal data'],
      steps: [
        [
          '在操作菜单中点击 [[users:actions.erase]]。账单以代号保留。',
          'Click [[users:actions.erase]] in the actions. Bills stay under a pseudonym.',
        ],
        [
          '余额、充电、预约或发票未结时，先按提示处理。',
          'Where a balance, a session, a reservation or an invoice is open, it says what to do first.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['用户不能充电', 'A user cannot charge'],
      help: [
        '检查状态、余额、卡的有效期和用户组的每月限额。',
        'Check status, balance, expiry of the card and the monthly limit of the group.',
      ],
    },
    {
      sign: ['账号不能合并', 'Accounts cannot be merged'],
      help: [
        '提示写明原因，例如正在充电、欠费或币种不同。',
        'The note says why: a running session, a debt, or another currency.',
      ],
    },
  ],
} satisfies HandbookPage;
