import type { HandbookPage } from '../../handbook-page.ts';

export const organisations = {
  purpose: ['组织把角色分组，例如部门、分公司或外包单位。', 'Organisations group roles: a department, a branch or a contractor.'],
  howTo: [
    {
      title: ['新建组织', 'Create an organisation'],
      steps: [
        [
          '点击 [[access:organisations.create]]，填写名称和说明。',
          'Click [[access:organisations.create]], enter name and description.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['组织不能删除', 'An organisation cannot be deleted'],
      help: ['还有角色属于它。先移走或删除这些角色。', 'Roles belong to it. Move or delete them first.'],
    },
  ],
} satisfies HandbookPage;
