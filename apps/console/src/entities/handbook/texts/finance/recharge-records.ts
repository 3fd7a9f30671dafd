import type { HandbookPage } from '../../handbook-page.ts';

export const rechargeRecords = {
  purpose: [
    '充值记录列出充电卡、充电用户和企业的全部充值和退款。',
    'Recharge records list every recharge and refund of cards, charge users and companies.',
  ],
  figures: {
    count: {
      term: 'finance:recharges.count',
      meaning: ['符合筛选条件的充值和退款笔数。', 'Recharges and refunds that match the filters.'],
    },
    recharged: {
      term: 'finance:recharges.recharged',
      meaning: ['充值金额之和，每种币种一个。不含赠送。', 'Money received, one sum for each currency. Bonuses are not in it.'],
    },
    refunded: {
      term: 'finance:recharges.refunded',
      meaning: ['退款金额之和。', 'Money paid back.'],
    },
    goodwill: {
      term: 'finance:recharges.goodwill',
      meaning: [
        '不因订单而给客户的补偿金额之和，不计入充值。',
        'Money given to customers without an order. It is no money received.',
      ],
    },
  },
  howTo: [
    {
      title: ['核对一天的收款', 'Check the takings of a day'],
      steps: [['选择日期和操作人，查看上方的合计。', 'Choose the day and the operator, and read the totals.']],
    },
    {
      title: ['充值', 'Recharge a wallet'],
      steps: [
        [
          '在 [[/userManagement/cardManage]] 或 [[/userManagement/chargeUser]] 打开账户，点击充值。',
          'Open it under [[/userManagement/cardManage]] or [[/userManagement/chargeUser]] and recharge it there.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['提示不知道是否到账', 'It is not known whether money was moved'],
      help: ['再次提交同一笔，最多只入账一次。', 'Send the same once more: it is booked once at most.'],
    },
  ],
} satisfies HandbookPage;
