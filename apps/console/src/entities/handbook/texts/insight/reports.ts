import type { HandbookPage } from '../../handbook-page.ts';

export const reports = {
  purpose: [
    '定时报表按日、周或月把统计发送到邮箱。统计期的数据全部汇总后才会发送。',
    'Scheduled reports send statistics by mail, daily, weekly or monthly. Each goes out once its period is fully counted.',
  ],
  howTo: [
    {
      title: ['新建定时报表', 'Schedule a report'],
      steps: [
        ['点击 [[reports:create]]。', 'Click [[reports:create]].'],
        ['选择内容、频率、时间和接收人。', 'Choose content, frequency, time and recipients.'],
        ['核对下一次发送的时间，然后保存。', 'Check when it will be sent, then save.'],
      ],
    },
    {
      title: ['立即发送一次', 'Send it once now'],
      steps: [
        ['打开该行的操作菜单。', 'Open the actions of the row.'],
        [
          '点击 [[reports:act.toMe]] 试发，或 [[reports:act.toAll]]。',
          'Click [[reports:act.toMe]] to try it, or [[reports:act.toAll]].',
        ],
      ],
    },
    {
      title: ['查看发送记录并下载文件', 'See what was sent and download it'],
      steps: [['在操作菜单中点击 [[reports:act.runs]]。', 'Click [[reports:act.runs]] in the actions.']],
    },
    {
      title: ['暂停一个报表', 'Pause a report'],
      steps: [['在操作菜单中点击 [[reports:act.disable]]。', 'Click [[reports:act.disable]] in the actions.']],
    },
  ],
  trouble: [
    {
      sign: ['提示没有配置邮箱', 'It says that there is no mail account'],
      help: [
        '请在 [[/systemManagement/userManage]] 的运营商中填写发件邮箱。',
        'Enter a mail account at the provider, under [[/systemManagement/userManage]].',
      ],
    },
    {
      sign: ['状态为“部分发送”或“失败”', 'The state is “Partly sent” or “Failed”'],
      help: [
        '打开 [[reports:act.runs]] 查看是哪个接收人。核对邮箱地址后重新发送。',
        'Open [[reports:act.runs]] to see which recipient it was. Check the address, then send again.',
      ],
    },
    {
      sign: ['系统停机期间的报表没有补发', 'Reports from a downtime were not made up for'],
      help: [
        '停机期间错过的报表不会补发。用 [[reports:act.toAll]] 发送最近一期。',
        'Missed reports are not sent later. Send the latest period with [[reports:act.toAll]].',
      ],
    },
  ],
} satisfies HandbookPage;
