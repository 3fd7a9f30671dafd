import type { HandbookPage } from '../../handbook-page.ts';

export const priceEdit = {
  purpose: [
    '这里显示一个站点（或一个用户组在该站点）的现行电价、使用它的充电桩、历史版本和购电成本，也在这里设置新电价：48 个半小时各属哪个时段，以及各时段的费用。',
    'Here you see what a station, or a user group there, charges now, at which charge points, its versions and what the energy costs. Here you also set a new price: the tier of each of the 48 half hours, and the fees of each tier.',
  ],
  howTo: [
    {
      title: ['设置新电价', 'Set a new price'],
      steps: [
        ['点击 [[prices:now.change]]。', 'Click [[prices:now.change]].'],
        ['选择时段，在一天上拖动涂色。', 'Choose a tier and drag over the day.'],
        ['填写各时段的电费和服务费，八项都要填。', 'Enter electricity and service fee of each tier. All eight are required.'],
        [
          '选择何时生效，查看试算，点击 [[prices:edit.submit]]。',
          'Choose when it takes effect, look at the example and click [[prices:edit.submit]].',
        ],
      ],
    },
    {
      title: ['撤回尚未使用的电价', 'Withdraw a price that was not used'],
      steps: [
        [
          '在 [[hub:tabs.history]] 中点击 [[prices:versions.withdrawShort]]。',
          'Open [[hub:tabs.history]] and click [[prices:versions.withdrawShort]].',
        ],
      ],
    },
    {
      title: ['给用户组单独定价', 'Give a group its own price'],
      steps: [
        ['打开用户组电价，选择用户组。', 'Open the group prices and choose the group.'],
        ['设置后，从首个版本起取代标准电价。', 'From its first version on it replaces the standard price.'],
      ],
    },
    {
      title: ['同一次停留只收一次单次费', 'Ask the session fee once per stay'],
      steps: [
        [
          '填写单次费，打开 [[prices:stay.perStay]]，并设置 [[prices:stay.gap]]。',
          'Enter a session fee, turn on [[prices:stay.perStay]] and set [[prices:stay.gap]].',
        ],
        [
          '同一付款方在同一充电枪上、间隔不超过此时长的多次充电视为一次停留，由其中第一次有电量的充电支付。',
          'Sessions of one payer at one connector, with no longer pause between them, are one stay. The first that has charged pays.',
        ],
        [
          '其间有他人在此枪充电时，停留结束。对已有账单没有影响。',
          'A stay ends where somebody else charges there in between. Existing bills do not change.',
        ],
      ],
    },
    {
      title: ['填写购电成本', 'Enter what energy costs you'],
      steps: [
        ['打开 [[hub:tabs.money]]，点击 [[prices:costs.create]]。', 'Open [[hub:tabs.money]] and click [[prices:costs.create]].'],
        ['之后财务统计会显示毛利。', 'Financial statistics then show the margin.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['已按错误的电价收费', 'Sessions were billed at a wrong price'],
      help: [
        '先设置正确的电价，再在 [[/historyRecord/chargeRecord]] 中使用 [[charging:reprice.title]]。',
        'Set the right price first, then use [[charging:reprice.title]] under [[/historyRecord/chargeRecord]].',
      ],
    },
    {
      sign: ['生效时间被提示调整', 'The time of effect is moved'],
      help: [
        '夏令时切换当天有的时间不存在或出现两次。页面写明实际生效的时间。',
        'On days when the clock changes, some times do not exist or come twice. The form says which one counts.',
      ],
    },
  ],
} satisfies HandbookPage;
