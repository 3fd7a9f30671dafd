import type { HandbookPage } from '../../handbook-page.ts';

export const userGroups = {
  purpose: [
    '用户组让一批充电用户共用每月限额、自己的电价或后付费，例如车队。',
    'A group gives some charge users a monthly limit, prices of their own, or post-payment. A fleet is an example.',
  ],
  figures: {
    limit: {
      term: 'users:groups.limitShort',
      meaning: [
        '组内全部成员一个月可充的电量。已结算的和正在充的都计入。',
        'What all members may charge in a month. Settled energy and that of running sessions count.',
      ],
    },
  },
  howTo: [
    {
      title: ['新建用户组', 'Create a group'],
      steps: [
        ['点击 [[users:groups.create]]，填写名称和每月限额。', 'Click [[users:groups.create]] and enter name and monthly limit.'],
      ],
    },
    {
      title: ['添加成员', 'Add members'],
      steps: [
        [
          '打开用户组，点击 [[users:groupDetail.add]]。原在其他组的会移过来。',
          'Open the group and click [[users:groupDetail.add]]. Members of other groups move here.',
        ],
      ],
    },
    {
      title: ['给用户组单独定价', 'Give it its own price'],
      steps: [
        [
          '在 [[/financialManagement/electricityPriceSetting]] 打开站点的用户组电价。',
          'Open the group prices of a station under [[/financialManagement/electricityPriceSetting]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['用户组不能删除', 'A group cannot be deleted'],
      help: ['先移除全部成员。', 'Remove its members first.'],
    },
    {
      sign: ['组员突然停止充电', 'Members stop charging suddenly'],
      help: ['每月限额已用完。提高限额，或等到下个月。', 'The monthly limit is used up. Raise it, or wait for the next month.'],
    },
  ],
} satisfies HandbookPage;
