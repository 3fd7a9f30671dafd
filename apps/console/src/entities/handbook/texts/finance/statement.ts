import type { HandbookPage } from '../../handbook-page.ts';

export const statement = {
  purpose: [
    '账户对账单列出一张卡、一个用户或一家企业的全部资金变动，以及期初和期末余额。可下载后交给客户。',
    'A statement lists every movement of a card, user or company, with opening and closing balance. It can be downloaded for the customer.',
  ],
  figures: {
    opening: {
      term: 'finance:statement.opening',
      meaning: ['周期开始时的余额。', 'The balance when the period begins.'],
    },
    credits: {
      term: 'finance:statement.credits',
      meaning: ['周期内增加的金额。', 'What came in during the period.'],
    },
    debits: {
      term: 'finance:statement.debits',
      meaning: ['周期内减少的金额。', 'What went out during the period.'],
    },
    closing: {
      term: 'finance:statement.closing',
      meaning: [
        '期初余额加上全部变动。应与账户余额一致。',
        'Opening balance and all movements together. It must match the wallet.',
      ],
    },
  },
  howTo: [
    {
      title: ['下载对账单', 'Download a statement'],
      steps: [
        [
          '选择周期，点击 [[finance:statement.download]]，选择格式。',
          'Choose the period, click [[finance:statement.download]] and choose a format.',
        ],
      ],
    },
    {
      title: ['查看一笔充电', 'See the session behind a line'],
      steps: [['点击该行的充电订单号。', 'Click the number of the session in the line.']],
    },
  ],
  trouble: [
    {
      sign: ['提示对账单不平', 'It says that the statement does not add up'],
      help: [
        '不要交给客户。在 [[/financialManagement/reconciliation]] 对账，并联系管理员。',
        'Do not hand it out. Run a check under [[/financialManagement/reconciliation]] and tell an administrator.',
      ],
    },
  ],
} satisfies HandbookPage;
