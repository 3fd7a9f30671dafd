import type { HandbookPage } from '../../handbook-page.ts';

export const corporateTransfers = {
  purpose: [
    '对公转账登记企业通过银行支付的款项。由另一人确认到账后，金额才会入账。',
    'Corporate transfers record what companies pay by bank. The money is credited once a second person confirms it.',
  ],
  howTo: [
    {
      title: ['登记一笔转账', 'Record a transfer'],
      steps: [
        ['点击 [[finance:corporate.enter]]。', 'Click [[finance:corporate.enter]].'],
        [
          '选择企业，填写金额和银行流水号，可上传回单。',
          'Choose the company, enter amount and bank reference, and attach the slip.',
        ],
        ['选择留在企业账户，或分给成员。', 'Choose whether it stays with the company or goes to members.'],
      ],
    },
    {
      key: 'confirm',
      title: ['确认到账', 'Confirm that it has arrived'],
      steps: [
        [
          '打开转账，核对银行回单，点击 [[finance:corporate.confirm]]。',
          'Open it, check the bank slip and click [[finance:corporate.confirm]].',
        ],
      ],
    },
    {
      title: ['驳回', 'Reject it'],
      steps: [['点击 [[finance:corporate.reject]] 并填写原因。', 'Click [[finance:corporate.reject]] and enter the reason.']],
    },
  ],
  trouble: [
    {
      sign: ['自己登记的不能确认', 'You cannot confirm your own transfer'],
      help: ['必须由同事确认或驳回。', 'A colleague has to confirm or reject it.'],
    },
    {
      sign: ['银行流水号已被使用', 'The bank reference is used already'],
      help: ['每个流水号只能登记一次。搜索原有的转账。', 'Each is recorded once. Find the earlier transfer.'],
    },
  ],
} satisfies HandbookPage;
