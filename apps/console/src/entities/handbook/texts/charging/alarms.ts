import type { HandbookPage } from '../../handbook-page.ts';

export const alarms = {
  purpose: [
    '告警记录列出故障、离线、温度过高和失败的指令。未确认、级别严重的排在最前。问题消失后告警自动恢复。',
    'Alarms tell of faults, lost connections, overheating and failed commands. Unacknowledged and serious ones come first. Alarms clear automatically when the trouble ends.',
  ],
  figures: {
    serious: {
      term: 'alarms:alarms.open.serious',
      meaning: ['级别为严重、尚未恢复的告警。', 'Open alarms of the level serious.'],
    },
    common: {
      term: 'alarms:alarms.open.common',
      meaning: ['级别为一般、尚未恢复的告警。', 'Open alarms of the level common.'],
    },
    unacknowledged: {
      term: 'alarms:alarms.open.unacknowledged',
      meaning: ['尚未恢复、也没有人确认处理的告警。', 'Open alarms that nobody has acknowledged.'],
    },
  },
  howTo: [
    {
      title: ['确认告警', 'Acknowledge an alarm'],
      steps: [
        ['点击 [[alarms:alarms.acknowledge]]，可多选。', 'Click [[alarms:alarms.acknowledge]]; you can choose several.'],
        ['填写谁去处理、预计何时恢复。', 'Enter who is on it and when it should work again.'],
      ],
    },
    {
      key: 'send',
      title: ['派人处理', 'Send somebody'],
      steps: [
        [
          '打开告警，或在列表中勾选多条，点击 [[alarms:dispatch.submit]]。',
          'Open the alarm, or select several in the list, and click [[alarms:dispatch.submit]].',
        ],
        [
          '已推荐最合适的人，可改选。工单自动建立并受理，同一原因只建一张。',
          'The fittest person is proposed; you can choose another. The work order is opened and accepted on the way, one for each cause.',
        ],
      ],
    },
    {
      title: ['添加处理说明', 'Add a note'],
      steps: [['打开告警，点击 [[history:note.add]]。', 'Open the alarm and click [[history:note.add]].']],
    },
    {
      title: ['静音严重告警', 'Mute the sound'],
      steps: [['点击顶部的告警计数，选择静音。', 'Click the alarm counter in the header and mute it.']],
    },
  ],
  trouble: [
    {
      sign: ['告警反复出现', 'An alarm comes again and again'],
      help: [
        '查看次数。持续出现时在 [[/workOrder/create]] 反馈，或在告警规则中提高阈值。',
        'Look at its number of times. Report a fault under [[/workOrder/create]], or raise the threshold in the alarm rules.',
      ],
    },
    {
      sign: ['没有收到通知', 'Nobody was notified'],
      help: [
        '在告警规则中检查该问题是否通知，以及运营商的发件邮箱。',
        'Check in the alarm rules whether the event notifies, and the provider’s mail account.',
      ],
    },
  ],
} satisfies HandbookPage;
