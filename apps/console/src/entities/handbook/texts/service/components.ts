import { componentList } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const components = {
  purpose: [
    '部件用量按充电记录统计枪头、接触器、滤网等还能用多久，以便提前更换。',
    'Component use counts, from sessions, how worn plugs, contactors, filters and others are, so that they are replaced in time.',
  ],
  figures: {
    use: {
      term: componentList.columns.share.words,
      meaning: [
        '自安装以来的用量与额定寿命。可能是统计值、估算值或录入值。',
        'Use since it was installed, beside its rated life. It is counted, estimated or entered.',
      ],
    },
    due: {
      term: componentList.columns.dueDay.words,
      meaning: [
        '按近期用量预计达到额定寿命的时间。需要 30 天的历史。',
        'When it reaches its rated life by its recent use. It needs 30 days of history.',
      ],
    },
  },
  howTo: [
    {
      title: ['登记部件', 'Register a component'],
      steps: [
        ['先在 [[components:typesTab]] 建立部件类型。', 'First create its type under [[components:typesTab]].'],
        ['点击 [[components:create]]，或用表格导入。', 'Click [[components:create]], or import a sheet.'],
      ],
    },
    {
      title: ['更换部件', 'Replace a component'],
      steps: [
        [
          '在操作菜单中点击 [[components:replace]]。旧部件的用量保留，新部件从头计算。',
          'Click [[components:replace]] in the actions. The old use is kept; the new one begins from its initial use.',
        ],
      ],
    },
    {
      title: ['更正用量', 'Correct the use'],
      steps: [
        [
          '在操作菜单中点击 [[components:correct]] 并说明原因。',
          'Click [[components:correct]] in the actions and give the reason.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['没有到期时间', 'There is no due date'],
      help: ['历史不足 30 天，或还没有用量。', 'It has less than 30 days of history, or no use yet.'],
    },
  ],
} satisfies HandbookPage;
