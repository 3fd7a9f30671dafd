import type { HandbookPage } from '../../handbook-page.ts';

export const connector = {
  purpose: [
    '充电枪详情页汇总一把枪的状态、正在进行的充电、预约、订单、告警、车主上报和二维码。',
    'This page gathers all of one connector: its state, its session, reservations, orders, alarms, driver reports and code.',
  ],
  howTo: [
    {
      title: ['帮车主启动充电', 'Start a session for a driver'],
      steps: [
        [
          '点击 [[pointWork:actions.start]]，选择付款的用户或卡。',
          'Click [[pointWork:actions.start]] and choose the user or card that pays.',
        ],
      ],
    },
    {
      title: ['为用户留枪', 'Keep it for a user'],
      steps: [
        [
          '点击 [[pointWork:connector.reserve]]，选择用户和时段。',
          'Click [[pointWork:connector.reserve]] and choose the user and the time.',
        ],
      ],
    },
    {
      title: ['停用一把枪', 'Take it out of service'],
      steps: [
        [
          '点击 [[network:actions.disable]]。正在充电时，本次充电结束后停用。',
          'Click [[network:actions.disable]]. If it charges, it is disabled once the session has finished.',
        ],
      ],
    },
    {
      title: ['更换二维码', 'Replace its code'],
      steps: [
        [
          '打开 [[hub:tabs.settings]]，在二维码旁选择 [[stations:codes.renew]]，再打印新标签。',
          'Open [[hub:tabs.settings]], choose [[stations:codes.renew]] beside the code, and print the new label.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['车插上了却充不了电', 'A car is plugged in but does not charge'],
      help: [
        '先看状态和未恢复的告警，再看 [[hub:tabs.money]] 中最近几笔订单是否正常结束。拔枪失败时点击 [[network:actions.unlock]]。',
        'See its state and open alarms, then whether the last sessions under [[hub:tabs.money]] ended normally. If the plug is stuck, click [[network:actions.unlock]].',
      ],
    },
    {
      sign: ['功率低于预期', 'The power is lower than expected'],
      help: [
        '查看功率限制的说明：站点限额、回路、同站其他车辆都会降低功率。',
        'Read why the current is what it is: the site limit, its circuit and other cars lower it.',
      ],
    },
  ],
} satisfies HandbookPage;
