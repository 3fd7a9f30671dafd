import { POINT_FIELDS } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const point = {
  purpose: [
    '充电桩详情页汇总一台充电桩的状态、充电记录、指令、白名单、告警、工单和通信日志。',
    'This page gathers all of one charge point: states, sessions, commands, whitelist, alarms, work orders and its log.',
  ],
  figures: {
    uptime: {
      term: 'pointWork:page.uptime',
      meaning: ['本月每把枪的可用率，算法与可用率报表相同。', 'Uptime of each connector this month, as in the uptime report.'],
    },
    clock: {
      term: POINT_FIELDS.clockOffsetMs.words,
      meaning: ['充电桩时钟与平台时钟的差。', 'The charger’s clock minus ours.'],
    },
  },
  howTo: [
    {
      title: ['查看最近发生了什么', 'See what happened lately'],
      steps: [
        ['在 [[pointWork:page.timeline]] 选择 24 小时或 7 天。', 'Choose 24 hours or 7 days under [[pointWork:page.timeline]].'],
      ],
    },
    {
      title: ['下发白名单', 'Send the whitelist'],
      steps: [
        [
          '打开 [[hub:tabs.settings]] 中的 [[pointWork:tabs.whitelist]]，点击 [[pointWork:whitelist.send]]。',
          'Open [[pointWork:tabs.whitelist]] under [[hub:tabs.settings]] and click [[pointWork:whitelist.send]].',
        ],
        ['版本不一致时自动改为整份下发。', 'If versions do not match, the full list is sent.'],
      ],
    },
    {
      title: ['迁移到另一个站点', 'Move it to another station'],
      steps: [
        [
          '在操作菜单中点击 [[pointWork:actions.move]]。正在充电时不能迁移。',
          'Click [[pointWork:actions.move]] in the actions. A point that charges cannot move.',
        ],
      ],
    },
    {
      title: ['切断可疑的充电桩', 'Cut off a suspicious charger'],
      steps: [
        [
          '点击 [[pointWork:page.cutOff]] 并填写原因。恢复时点击 [[pointWork:page.letBack]]。',
          'Click [[pointWork:page.cutOff]] and enter a reason. Later click [[pointWork:page.letBack]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['充电桩离线', 'The charge point is offline'],
      help: [
        '查看最后通信时间和最近故障。先检查现场电源和网络，再看通信日志的最后几条。',
        'See when it was last heard and its last fault. Check power and network on site, then the end of its log.',
      ],
    },
    {
      sign: ['指令一直排队', 'A command stays queued'],
      help: [
        '离线时指令会等待，到期作废。恢复连接后重新下发。',
        'It waits for the charger and expires. Send it again once the charger is back.',
      ],
    },
    {
      sign: ['显示“作业中”', 'It says “At work”'],
      help: [
        '有人正在桩上作业，为了安全拒绝一切指令。请联系该人员或其负责人解除。',
        'Somebody works inside it, so commands are refused. Call that person, or let the leader clear it.',
      ],
    },
  ],
} satisfies HandbookPage;
