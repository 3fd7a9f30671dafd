import type { HandbookPage } from '../../handbook-page.ts';

export const alarmRules = {
  purpose: [
    '告警规则决定哪些问题产生告警、级别、是否通知以及是否生成工单。修改后数秒内生效。',
    'Alarm rules say which events raise an alarm, their level, whether people are notified and whether a work order opens. Changes apply within seconds.',
  ],
  figures: {
    threshold: {
      term: 'alarms:rules.threshold',
      meaning: ['问题持续多久或超过多少才产生告警。', 'How long the trouble lasts, or how high it goes, before it is an alarm.'],
    },
    order: {
      term: 'alarms:rules.order',
      meaning: [
        '告警是否生成工单：不生成、立即，或持续一段时间后。',
        'Whether the alarm opens a work order: never, at once, or after a time.',
      ],
    },
  },
  howTo: [
    {
      title: ['关闭一种告警', 'Turn an alarm off'],
      steps: [['在该行关闭 [[alarms:rules.enabled]]。', 'Switch [[alarms:rules.enabled]] off in its row.']],
    },
    {
      title: ['让告警生成工单', 'Let an alarm open an order'],
      steps: [
        [
          '在该行的 [[alarms:rules.order]] 选择 [[alarms:rules.orderAtOnce]] 或等待时间。',
          'Choose [[alarms:rules.orderAtOnce]] or a time under [[alarms:rules.order]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['告警太多', 'There are too many alarms'],
      help: [
        '提高阈值，或把级别改为一般。不要关闭安全相关的告警。',
        'Raise the threshold or make the level common. Leave alarms of safety on.',
      ],
    },
  ],
} satisfies HandbookPage;
