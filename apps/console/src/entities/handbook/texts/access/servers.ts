import type { HandbookPage } from '../../handbook-page.ts';

export const servers = {
  purpose: [
    '查看系统由哪些进程提供服务：是否正常、承担什么职责、连接了多少充电桩，后台任务由谁执行、是否按时，以及数据库备库和最近备份。每 5 秒自动刷新。只有平台用户可以看到本页。',
    'Shows which processes serve the installation: whether they are well, what they do and how many chargers they hold, who does the background work and whether it is on time, the standby databases and the last backup. It refreshes every 5 seconds. Only users of the platform see it.',
  ],
  howTo: [
    {
      title: ['升级或更换一台机器', 'Upgrade or replace a machine'],
      steps: [
        [
          '停止该机器上的服务，[[servers:state]] 变为“[[servers:condition.ending]]”，随后消失；它的充电桩会连接到其他进程。',
          'Stop the service there. Its [[servers:state]] becomes “[[servers:condition.ending]]”, then the row disappears; its chargers connect to the others.',
        ],
        [
          '启动新版本，等 [[servers:state]] 变为“[[servers:condition.ready]]”，再处理下一台。',
          'Start the new version and wait until [[servers:state]] says “[[servers:condition.ready]]” before the next one.',
        ],
      ],
    },
    {
      title: ['查看后台任务是否按时', 'See whether the background work is on time'],
      steps: [
        [
          '勾选 [[servers:onlyTroubled]]。延迟或失败的任务显示原因；失败的任务会自动重试。',
          'Tick [[servers:onlyTroubled]]. What fails shows its reason, and is tried again automatically.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['进程显示“异常退出”', 'A process “ended without a word”'],
      help: [
        '在该机器上查看 journalctl -u csms -n 50，最后一行是原因。',
        'Look at journalctl -u csms -n 50 on that machine: the last line is the reason.',
      ],
    },
    {
      sign: ['NATS 无法连接', 'NATS is not reached'],
      help: [
        '重新启动 NATS，各进程会自动重连。期间充电和结算照常进行。',
        'Start NATS again; the processes reconnect automatically. Charging and settlement go on meanwhile.',
      ],
    },
  ],
} satisfies HandbookPage;
