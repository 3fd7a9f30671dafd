import type { HandbookPage } from '../../handbook-page.ts';

export const recovery = {
  purpose: [
    '自动恢复按预案远程处理故障，例如软重启。可设为人工确认后执行，或自动执行。',
    'Recovery tries to heal a fault from afar by a playbook, such as a soft reboot. A person says so, or it acts alone.',
  ],
  figures: {
    runs: {
      term: 'recovery:stats.runs',
      meaning: ['近 30 天执行的次数。', 'Runs of the last 30 days.'],
    },
    healed: {
      term: 'recovery:stats.healed',
      meaning: ['执行后 24 小时内没有再出现故障。', 'Nothing came for 24 hours afterwards.'],
    },
    back: {
      term: 'recovery:stats.back',
      meaning: ['同样的故障在 24 小时内又出现。', 'The same fault came again within 24 hours.'],
    },
    notHelped: {
      term: 'recovery:stats.notHelped',
      meaning: ['执行后故障没有消失。', 'The fault did not go away.'],
    },
    worse: {
      term: 'recovery:stats.worse',
      meaning: ['执行后离线，或出现另一个严重故障。', 'It went offline, or another serious fault came.'],
    },
    running: {
      term: 'recovery:stats.running',
      meaning: ['还在进行或等待判定的次数。', 'Runs that go on or wait to be judged.'],
    },
  },
  howTo: [
    {
      title: ['对一个故障执行恢复', 'Run recovery for a fault'],
      steps: [['打开告警或工单，点击 [[recoveryParts:run]]。', 'Open the alarm or work order and click [[recoveryParts:run]].']],
    },
    {
      title: ['编写预案', 'Write a playbook'],
      steps: [
        [
          '打开 [[recovery:playbooks]]，点击 [[recovery:book.create]]。',
          'Open [[recovery:playbooks]] and click [[recovery:book.create]].',
        ],
        ['选择故障、适用范围和步骤。', 'Choose fault, where it holds, and steps.'],
      ],
    },
    {
      title: ['停止全部自动恢复', 'Stop all recovery'],
      steps: [['点击 [[recovery:switchOff]]。', 'Click [[recovery:switchOff]].']],
    },
  ],
  trouble: [
    {
      sign: ['某个型号已停止自动恢复', 'Recovery was stopped for a model'],
      help: [
        '多次执行后情况变差。查明原因后点击 [[recovery:release]]。',
        'Runs made it worse. Find out why, then click [[recovery:release]].',
      ],
    },
    {
      sign: ['没有自动执行', 'It does not act alone'],
      help: [
        '充电中、已插枪、有预约或有人作业时不执行，24 小时内软、硬重启各一次。',
        'It never acts beside a session, a plugged car, a reservation or somebody at work, and reboots once softly and once hard in 24 hours.',
      ],
    },
  ],
} satisfies HandbookPage;
