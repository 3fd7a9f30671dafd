import type { HandbookPage } from '../../handbook-page.ts';

export const timedCharging = {
  purpose: [
    '定时充电在设定的时间为用户启动充电，或在离场前用最便宜的时段充够电量。车辆需已插枪。',
    'Timed charging starts for a user at a set time, or charges the energy in the cheapest hours before departure. The car must be plugged in.',
  ],
  howTo: [
    {
      title: ['新建定时充电', 'Create a timed charge'],
      steps: [
        ['点击 [[timedCharging:create]]。', 'Click [[timedCharging:create]].'],
        ['选择方式：到点启动，或在离场前充好。', 'Choose the kind: start at a time, or be ready by departure.'],
        ['选择充电桩、充电枪、用户、日期和时间。', 'Choose charge point, connectors, user, days and time.'],
        [
          '查看预览：何时充、充多少、优惠前多少钱。',
          'Look at the preview: when it charges, how much, at what cost before discounts.',
        ],
      ],
    },
    {
      title: ['跳过一天', 'Skip a day'],
      steps: [['在操作菜单中点击 [[timedCharging:skip.action]]。', 'Click [[timedCharging:skip.action]] in the actions.']],
    },
    {
      title: ['暂停或结束', 'Pause or end it'],
      steps: [
        [
          '在操作菜单中点击 [[timedCharging:pause.action]] 或 [[timedCharging:end.action]]。正在进行的充电不受影响。',
          'Click [[timedCharging:pause.action]] or [[timedCharging:end.action]] in the actions. A running session goes on.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['没有按时启动', 'A start did not happen'],
      help: [
        '打开 [[timedCharging:views.starts]]，查看原因：未插枪、充电桩离线、余额不足等。',
        'Open [[timedCharging:views.starts]] and read the reason: no car, charger offline, no balance.',
      ],
    },
    {
      sign: ['预览说电量不够', 'The preview says that energy will be missing'],
      help: [
        '让它更早开始，或减少电量。限制来自充电枪或站点的负载均衡。',
        'Let it begin earlier or ask for less. The limit is that of the connector or of the site.',
      ],
    },
  ],
} satisfies HandbookPage;
