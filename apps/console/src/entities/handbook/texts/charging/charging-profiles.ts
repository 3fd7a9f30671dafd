import type { HandbookPage } from '../../handbook-page.ts';

export const chargingProfiles = {
  purpose: [
    '这里手动向充电桩下发充电计划（限制功率的时间表），并核对充电桩实际执行的计划。',
    'Here you send charging profiles, schedules that limit power, to charge points by hand, and check what a charger really follows.',
  ],
  howTo: [
    {
      title: ['下发充电计划', 'Send a charging profile'],
      steps: [
        ['点击 [[chargingProfiles:send.title]]。', 'Click [[chargingProfiles:send.title]].'],
        ['选择充电桩、充电枪和用途。', 'Choose charge points, connectors and purpose.'],
        ['拖动画出一天的限值，或在表中填写。', 'Draw the limits of the day, or fill in the table.'],
        ['下发后查看每把枪的结果。', 'Send it and look at the result of each connector.'],
      ],
    },
    {
      title: ['清除充电计划', 'Clear profiles'],
      steps: [
        [
          '点击 [[chargingProfiles:clear.action]]，选择充电桩和条件。',
          'Click [[chargingProfiles:clear.action]] and choose charge points and criteria.',
        ],
      ],
    },
    {
      title: ['核对充电桩执行的计划', 'Compare with the charger'],
      steps: [
        ['打开一台充电桩的已装计划。', 'Open the installed profiles of a charge point.'],
        [
          '在 [[chargingProfiles:compare.title]] 点击 [[chargingProfiles:compare.ask]]。',
          'Click [[chargingProfiles:compare.ask]] under [[chargingProfiles:compare.title]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['没有下发到某些充电枪', 'It was not sent to some connectors'],
      help: [
        '自动负载均衡的充电桩不接收手动计划。计划的详情写明每把枪的原因。',
        'Points under automatic load balancing receive none. The profile says why for each connector.',
      ],
    },
    {
      sign: ['限值与预期不同', 'The limits differ from what you expect'],
      help: [
        '同一用途以堆叠级别最高的为准，整桩限值也会叠加。用 [[chargingProfiles:compare.ask]] 查看差异。',
        'Of one purpose the highest stack level counts, and the limit of the whole point adds to it. Use [[chargingProfiles:compare.ask]] to see it.',
      ],
    },
  ],
} satisfies HandbookPage;
