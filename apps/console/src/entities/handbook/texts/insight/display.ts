import type { HandbookPage } from '../../handbook-page.ts';

export const display = {
  purpose: [
    '数据大屏把网络的实时情况显示在墙面屏幕上：地图、当日数字、功率、故障。',
    'The wall display shows the network live on a big screen: map, figures of the day, power, faults.',
  ],
  figures: {
    income: {
      term: 'dashboard:screen.income',
      meaning: ['与首页相同：今天开始且已结算的费用。', 'As on the dashboard: settled fees of sessions that started today.'],
    },
    utilisation: {
      term: 'dashboard:screen.utilisation',
      meaning: ['与首页相同：占用时长 ÷ 在役时长。', 'As on the dashboard: occupied time ÷ time in service.'],
    },
  },
  howTo: [
    {
      title: ['打开数据大屏', 'Open the wall display'],
      steps: [
        [
          '在 [[/dashboard]] 点击 [[dashboard:largeScreen]]，或打开大屏链接。',
          'Click [[dashboard:largeScreen]] on [[/dashboard]], or open a display link.',
        ],
        ['按 F11 进入全屏。', 'Press F11 for full screen.'],
      ],
    },
    {
      title: ['停用一个泄露的链接', 'Stop a link that has leaked'],
      steps: [
        ['在 [[/dashboard]] 点击 [[dashboard:links]]。', 'Click [[dashboard:links]] on [[/dashboard]].'],
        [
          '点击该链接的 [[dashboard:display.revoke]]。屏幕会立即停止显示。',
          'Click [[dashboard:display.revoke]] at the link. Its screens go dark at once.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['屏幕提示链接无效', 'The screen says that its link is not valid'],
      help: [
        '链接已撤销、不完整，或运营商已到期。请重新创建一个链接。',
        'The link was revoked or is incomplete, or its provider has expired. Create a new one.',
      ],
    },
    {
      sign: ['屏幕显示连接中断', 'The screen says that the connection is lost'],
      help: [
        '屏幕会保留最后的数字并注明时间，连接恢复后自动更新。请检查屏幕的网络。',
        'It keeps the last figures with their time and goes on once it is connected. Check its network.',
      ],
    },
  ],
} satisfies HandbookPage;
