import type { HandbookPage } from '../../handbook-page.ts';

export const station = {
  purpose: [
    '站点页显示一个站点的资料、充电桩和工单，并可打印充电枪二维码。',
    'This page shows one station with its details, charge points and work orders. Codes of its connectors are printed here.',
  ],
  howTo: [
    {
      title: ['新建充电桩', 'Add charge points'],
      steps: [
        ['打开站点，点击 [[stations:points.create]]。', 'Open the station and click [[stations:points.create]].'],
        ['很多台时用 [[stations:points.import]] 导入表格。', 'For many, use [[stations:points.import]].'],
      ],
    },
    {
      title: ['打印二维码', 'Print codes'],
      steps: [['点击 [[stations:points.codes]]，选择后打印。', 'Click [[stations:points.codes]], choose and print.']],
    },
    {
      title: ['迁移充电桩', 'Move charge points'],
      steps: [
        [
          '勾选充电桩，点击 [[stations:points.move]]，选择目标站点。',
          'Select them, click [[stations:points.move]] and choose the target.',
        ],
      ],
    },
    {
      title: ['作废泄露的二维码', 'Revoke a code'],
      steps: [
        [
          '在二维码页点击 [[stations:codes.revoke]]，重新打印标签。',
          'Click [[stations:codes.revoke]] on the page of codes and print a new label.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['迁移失败', 'A move failed'],
      help: ['正在充电的充电桩不能迁移。等充电结束后再试。', 'A point that charges cannot move. Try again after its session.'],
    },
    {
      sign: ['扫码打不开页面', 'A phone cannot open a code'],
      help: [
        '需要设置公开地址（PUBLIC_URL）。请联系系统管理员，设置后重新打印。',
        'The public address (PUBLIC_URL) must be set. Ask the system administrator, then print again.',
      ],
    },
  ],
} satisfies HandbookPage;
