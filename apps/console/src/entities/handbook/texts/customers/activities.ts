import { BENEFIT_FIELDS } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const activities = {
  purpose: [
    '活动在一段时间内给充值赠送金额，或对充电费用打折。',
    'An activity adds a bonus to recharges, or reduces fees, for a period.',
  ],
  figures: {
    uses: {
      term: BENEFIT_FIELDS.uses.words,
      meaning: ['活动用在充值或账单上的次数。', 'How often it was used, on recharges or bills.'],
    },
    cost: {
      term: BENEFIT_FIELDS.costAmount.words,
      meaning: ['活动赠送或减免的金额之和。', 'What it has given or taken off.'],
    },
    brought: {
      term: BENEFIT_FIELDS.broughtAmount.words,
      meaning: ['享受活动的充值或账单的金额之和。', 'The recharges or bills that it was used on.'],
    },
  },
  howTo: [
    {
      title: ['新建活动', 'Create an activity'],
      steps: [
        ['点击 [[benefits:activity.create]]，选择方式。', 'Click [[benefits:activity.create]] and choose the kind.'],
        ['填写起止时间、站点和优惠。', 'Enter period, stations and benefit.'],
      ],
    },
    {
      title: ['提前结束', 'End it early'],
      steps: [
        [
          '在操作菜单中点击 [[benefits:activity.stop]]。已开始的充电保留折扣。',
          'Click [[benefits:activity.stop]] in the actions. Sessions already started keep it.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['开始后不能改折扣', 'The discount cannot be changed'],
      help: [
        '活动开始后只能改名称、说明和结束时间。结束它，再新建一个。',
        'Once begun, only name, description and end change. End it and create another.',
      ],
    },
  ],
} satisfies HandbookPage;
