import type { HandbookPage } from '../../handbook-page.ts';

export const roles = {
  purpose: [
    '角色决定用户能打开哪些页面、做哪些操作。角色不能超出它的上级角色。',
    'A role decides which pages its users open and what they may do. It cannot exceed its parent.',
  ],
  howTo: [
    {
      key: 'create',
      title: ['新建角色', 'Create a role'],
      steps: [
        [
          '点击 [[access:roles.create]]，填写名称、组织和上级角色。',
          'Click [[access:roles.create]], enter name, organisation and parent.',
        ],
        ['在树中勾选页面和权限。', 'Tick pages and permissions in the tree.'],
      ],
    },
    {
      title: ['给一个人更多权限', 'Give somebody another permission'],
      steps: [
        ['编辑该角色。它的全部用户都会改变。', 'Edit the role: all of its users change.'],
        ['只改一个人时，新建一个角色并分配给他。', 'For one person, create another role and give it to that user.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['客服人员应使用哪个角色', 'Which role customer service takes'],
      help: [
        '使用内置角色“客服”：可处理充电用户、充电卡、车辆、充电订单、远程启停、解锁和对账单，不能修改设置与电价。',
        'The built-in role Customer service: drivers, cards, cars, sessions, remote start and stop, unlocking and statements; no settings and no prices.',
      ],
    },
    {
      sign: ['角色不能删除', 'A role cannot be deleted'],
      help: ['还有用户使用它。先给他们换角色。', 'Users have it. Give them another role first.'],
    },
    {
      sign: ['某个权限不能勾选', 'A permission cannot be ticked'],
      help: ['你自己没有该权限，或上级角色没有。', 'You do not have it yourself, or the parent role does not.'],
    },
    {
      sign: ['财务和系统页面打不开', 'Pages of finance and system do not open'],
      help: [
        '系统页面只对管理员角色开放。管理员可以把单个财务页面开放给其他角色查看。',
        'Only the role Administrator opens pages of the system. An administrator can open single pages of finance to another role, for reading.',
      ],
    },
  ],
} satisfies HandbookPage;
