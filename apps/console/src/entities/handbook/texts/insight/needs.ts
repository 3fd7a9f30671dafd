import type { HandbookPage } from '../../handbook-page.ts';

export const needs = {
  purpose: [
    '待办汇总等待您处理的事项：告警、工单、待复核的充电记录、失败的指令、发票与各类审批。只显示您有权处理的类型，按紧急程度排列。',
    'This page lists what waits for you: alarms, work orders, charging records to review, failed commands, invoices and requests. It shows only what you may act on, the most urgent first.',
  ],
  howTo: [
    {
      key: 'deal',
      title: ['处理一项', 'Deal with an entry'],
      steps: [
        [
          '点击右侧的按钮，直接打开处理该事项的表单。点击名称查看详情。',
          'Click the button on the right: it opens the form that deals with the entry. Click the name to see all about it.',
        ],
        ['处理完成后，该事项从列表中消失。', 'Once it is done, it leaves the list.'],
      ],
    },
    {
      title: ['查看同类的全部事项', 'See all of one kind'],
      steps: [['点击 [[needs:all]]，打开相应的列表。', 'Click [[needs:all]] to open the list.']],
    },
  ],
  trouble: [
    {
      sign: ['某类事项没有出现', 'A kind is missing'],
      help: [
        '您的角色没有处理它的权限，或当前没有待办。权限由管理员在 [[/systemManagement/permissionManage]] 中授予。',
        'Your role may not act on it, or none waits. An administrator grants the permission under [[/systemManagement/permissionManage]].',
      ],
    },
  ],
} satisfies HandbookPage;
