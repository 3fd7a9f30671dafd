import type { HandbookPage } from '../../handbook-page.ts';

export const upgrades = {
  purpose: [
    '固件升级分批进行：每批几台，只升级在线且没有充电的充电桩，失败过多时自动停止。',
    'Upgrades go in waves of some points. Only points that are online and not charging are started, and too many failures stop it.',
  ],
  howTo: [
    {
      title: ['开始升级', 'Start an upgrade'],
      steps: [
        [
          '点击 [[firmware:updates.create]]，选择固件和充电桩。',
          'Click [[firmware:updates.create]], choose firmware and charge points.',
        ],
        ['设置每批台数和失败上限。', 'Set the points of a wave and when to stop.'],
        ['点击 [[firmware:updates.start]]。', 'Click [[firmware:updates.start]].'],
      ],
    },
    {
      title: ['暂停或取消', 'Pause or cancel'],
      steps: [
        [
          '打开升级，点击 [[firmware:updates.pause]] 或 [[firmware:updates.cancel]]。已开始的会完成。',
          'Open it and click [[firmware:updates.pause]] or [[firmware:updates.cancel]]. Running ones finish.',
        ],
      ],
    },
    {
      title: ['重试失败的充电桩', 'Retry the failed ones'],
      steps: [['打开升级，点击 [[firmware:updates.retry]]。', 'Open it and click [[firmware:updates.retry]].']],
    },
  ],
  trouble: [
    {
      sign: ['充电桩一直等待', 'A point waits and waits'],
      help: [
        '它离线、正在充电或有人作业。该行写明原因。',
        'It is offline, charging, or somebody works at it. Its row says which.',
      ],
    },
    {
      sign: ['下载失败', 'A download failed'],
      help: [
        '充电桩访问不到下载地址。在 [[/systemManagement/dictionary]] 设置充电桩访问的地址。',
        'The charger cannot reach the address. Set the address for chargers under [[/systemManagement/dictionary]].',
      ],
    },
    {
      sign: ['升级后版本不对', 'It runs another version afterwards'],
      help: [
        '充电桩没有真正升级，或版本号填错。核对上报的版本。',
        'It was not upgraded, or the version was entered wrongly. Compare it with what the charger reports.',
      ],
    },
  ],
} satisfies HandbookPage;
