import { BENEFIT_FIELDS } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const membership = {
  purpose: [
    '会员等级按累计充电量达到，或购买一段时间，减免会员的服务费。',
    'Members reach a level by lifetime energy or buy it for a time. It takes a share off their service fee.',
  ],
  figures: {
    members: {
      term: 'benefits:level.members',
      meaning: ['现在拥有该等级的用户数。', 'Users who hold the level now.'],
    },
    cost: {
      term: BENEFIT_FIELDS.costAmount.words,
      meaning: ['该等级在账单上减免的金额之和。', 'What the level has taken off bills.'],
    },
  },
  howTo: [
    {
      title: ['新建等级', 'Create a level'],
      steps: [
        [
          '点击 [[benefits:level.create]]，填写如何达到和服务费折扣。',
          'Click [[benefits:level.create]], enter how it is reached and its discount.',
        ],
      ],
    },
    {
      title: ['卖给一个用户', 'Sell it to a user'],
      steps: [
        [
          '点击 [[benefits:level.sell]]，选择用户。金额从账户余额扣除。',
          'Click [[benefits:level.sell]] and choose the user. The price is taken off the mobile balance.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['等级不能删除', 'A level is kept after deleting'],
      help: ['已卖出或用在账单上的等级会保留到期满。', 'Levels that were bought or used on a bill stay until they end.'],
    },
  ],
} satisfies HandbookPage;
