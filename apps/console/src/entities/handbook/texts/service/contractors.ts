import type { HandbookPage } from '../../handbook-page.ts';

export const contractors = {
  purpose: [
    '外包单位是接受工单的外部组织。它的人员只能看到派给它的工单。',
    'A contractor is an organisation that orders are given to. Its people see its orders alone.',
  ],
  howTo: [
    {
      title: ['新建外包单位', 'Create a contractor'],
      steps: [
        [
          '先为它的人员建立系统用户，角色只有处理工单的权限。',
          'First create system users for its people, whose role may only process orders.',
        ],
        [
          '点击 [[contractors:create]]，选择负责人和人员，填写工时单价。',
          'Click [[contractors:create]], choose leader and people, enter the rate.',
        ],
      ],
    },
    {
      title: ['把工单派给它', 'Give it an order'],
      steps: [
        [
          '派单时选择外包单位。由它的负责人点击 [[contractors:passOn]]。',
          'Choose the contractor when you dispatch. Its leader clicks [[contractors:passOn]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['用户不能选为人员', 'A user cannot be chosen'],
      help: [
        '该用户有派单、确认、归档或反馈的权限。请换一个角色。',
        'That user may dispatch, confirm, archive or report. Give another role.',
      ],
    },
  ],
} satisfies HandbookPage;
