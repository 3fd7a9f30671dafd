import type { HandbookPage } from '../../handbook-page.ts';

export const maintenance = {
  purpose: [
    '维护窗口是预告的维护时间。窗口内的停用不计入可用率，故障和离线也不产生告警。',
    'A maintenance window announces maintenance. Outages within it do not count in uptime, and faults and lost connections raise no alarm.',
  ],
  howTo: [
    {
      title: ['新建维护窗口', 'Create a window'],
      steps: [
        ['点击 [[maintenance:maintenance.create]]。', 'Click [[maintenance:maintenance.create]].'],
        [
          '选择站点；[[maintenance:maintenance.point]] 留空表示全部充电桩。',
          'Choose the station; leave [[maintenance:maintenance.point]] empty for all of its charge points.',
        ],
        ['填写开始、结束和维护内容。', 'Enter start, end and what is done.'],
      ],
    },
    {
      title: ['维护提前完成', 'The work is done early'],
      steps: [['在操作菜单中点击 [[maintenance:maintenance.end]]。', 'Click [[maintenance:maintenance.end]] in the actions.']],
    },
  ],
  trouble: [
    {
      sign: ['窗口建晚了', 'The window was created too late'],
      help: [
        '可以补建过去的窗口，最近 28 天的可用率会重新统计。',
        'Enter it for the past: uptime of the last 28 days is counted again.',
      ],
    },
    {
      sign: ['窗口内仍有告警', 'There is an alarm within the window'],
      help: [
        '窗口只屏蔽故障和离线告警。其他告警，例如指令失败，照常产生。',
        'A window silences faults and lost connections only. Others, such as failed commands, still open.',
      ],
    },
  ],
} satisfies HandbookPage;
