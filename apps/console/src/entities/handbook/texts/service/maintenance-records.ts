import type { HandbookPage } from '../../handbook-page.ts';

export const maintenanceRecords = {
  purpose: [
    '维护记录保存做过的检查、维修和检定，以及证书有效期。任务和计划提醒下一次维护。',
    'Maintenance records keep inspections, repairs and legal checks with their certificates. Tasks and plans tell of the next ones.',
  ],
  howTo: [
    {
      title: ['登记一次维护', 'Record maintenance'],
      steps: [
        [
          '点击 [[maintenanceRecords:create]]，填写内容、人员、证书和有效期。',
          'Click [[maintenanceRecords:create]], enter work, person, certificate and validity.',
        ],
      ],
    },
    {
      title: ['更换电表或控制器', 'Record an equipment change'],
      steps: [
        [
          '点击 [[maintenanceRecords:change]]，填写新旧序列号和读数。充电时不能登记。',
          'Click [[maintenanceRecords:change]], enter both serial numbers and registers. Not during a session.',
        ],
      ],
    },
    {
      title: ['确认到期任务', 'Deal with a due task'],
      steps: [
        [
          '打开 [[maintenanceRecords:dueTab]]，点击 [[maintenanceRecords:confirm]]。',
          'Open [[maintenanceRecords:dueTab]] and click [[maintenanceRecords:confirm]].',
        ],
        ['完成后点击 [[maintenanceRecords:done]]。', 'When it is done, click [[maintenanceRecords:done]].'],
      ],
    },
    {
      title: ['新建维护计划', 'Create a plan'],
      steps: [
        [
          '在 [[maintenanceRecords:dueTab]] 中点击 [[maintenanceRecords:planCreate]]。',
          'Click [[maintenanceRecords:planCreate]] under [[maintenanceRecords:dueTab]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['任务已逾期', 'A task is overdue'],
      help: [
        '尽快确认窗口。检定过期的充电桩可能不能合法计费。',
        'Confirm its window soon. A point whose legal check has expired may not be allowed to bill.',
      ],
    },
  ],
} satisfies HandbookPage;
