import type { HandbookPage } from '../../handbook-page.ts';

export const companies = {
  purpose: [
    '企业通过银行付款，成员用自己的账号充电。企业的成员是它的用户组。',
    'A company pays by bank; its members charge with their own accounts. The members are those of its user group.',
  ],
  howTo: [
    {
      title: ['新建企业', 'Create a company'],
      steps: [
        [
          '点击 [[finance:companies.create]]，填写名称并选择用户组。',
          'Click [[finance:companies.create]], enter its name and choose its user group.',
        ],
      ],
    },
    {
      title: ['把钱分给成员', 'Give money to a member'],
      steps: [
        [
          '打开企业，在成员处点击 [[finance:companies.give]]。',
          'Open the company and click [[finance:companies.give]] at the member.',
        ],
      ],
    },
    {
      title: ['查看企业的对账单', 'See its statement'],
      steps: [
        ['打开企业，点击 [[finance:companies.statement]]。', 'Open the company and click [[finance:companies.statement]].'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['企业没有成员', 'A company has no members'],
      help: ['编辑企业，选择用户组。', 'Edit it and choose a user group.'],
    },
  ],
} satisfies HandbookPage;
