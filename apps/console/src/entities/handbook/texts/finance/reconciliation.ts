import type { HandbookPage } from '../../handbook-page.ts';

export const reconciliation = {
  purpose: [
    '对账核对账务、余额和充电记录是否一致。每晚自动进行，也可以手动执行。',
    'Reconciliation checks that ledger, balances and records agree. It runs every night, and when you ask for it.',
  ],
  howTo: [
    {
      title: ['立即对账', 'Check now'],
      steps: [
        ['点击 [[finance:reconciliation.run]]。', 'Click [[finance:reconciliation.run]].'],
        [
          '选择 [[finance:reconciliation.runDay]] 或 [[finance:reconciliation.runFull]]。',
          'Choose [[finance:reconciliation.runDay]] or [[finance:reconciliation.runFull]].',
        ],
      ],
    },
    {
      title: ['查看差异', 'See what differs'],
      steps: [['点击该行，查看应有的和实际的金额。', 'Click the row: it shows what was expected and what was found.']],
    },
  ],
  trouble: [
    {
      sign: ['发现差异', 'Differences were found'],
      help: [
        '不要手动改余额。把对账结果交给系统管理员查明原因。',
        'Do not mend balances by hand. Give the result to the system administrator.',
      ],
    },
  ],
} satisfies HandbookPage;
