import type { HandbookPage } from '../../handbook-page.ts';

export const transfers = {
  purpose: [
    '转账记录列出账户之间的转账：手动转账、补换卡、合并账号，以及企业转给成员。',
    'Transfer records list money that moved between wallets: by hand, when a card was replaced, accounts were merged, or a company paid a member.',
  ],
  howTo: [
    {
      title: ['账户间转账', 'Move money between wallets'],
      steps: [
        ['点击 [[finance:transfers.create]]。', 'Click [[finance:transfers.create]].'],
        ['选择转出和转入账户，填写金额和备注。', 'Choose from and to, enter amount and remark.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['转错了', 'A transfer was wrong'],
      help: ['转账不能撤销，只能转回。', 'It cannot be undone. Transfer the money back.'],
    },
    {
      sign: ['可转金额小于余额', 'Less can be moved than the balance'],
      help: ['正在进行的充电占用一部分，赠送金额不能转出。', 'Running sessions hold a part, and bonus money stays.'],
    },
  ],
} satisfies HandbookPage;
