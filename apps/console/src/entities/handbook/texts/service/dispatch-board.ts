import type { HandbookPage } from '../../handbook-page.ts';

export const dispatchBoard = {
  purpose: [
    '调度页把待派的工单、地图和每个人的当日安排放在一起，便于派单和排路线。',
    'The board puts orders that wait, a map and everybody’s plan of the day side by side, to dispatch and to plan the way.',
  ],
  howTo: [
    {
      title: ['派单', 'Dispatch an order'],
      steps: [
        [
          '在待派工单处点击 [[dispatchBoard:dispatch]]，选择人员。',
          'Click [[dispatchBoard:dispatch]] at the order and choose a person.',
        ],
      ],
    },
    {
      title: ['安排当日顺序', 'Plan the day'],
      steps: [
        ['选择日期，把工单移入当日，上下移动。', 'Choose the day, put orders into it and move them up or down.'],
        ['或点击 [[dispatchBoard:byWay]]，按路线排序。', 'Or click [[dispatchBoard:byWay]].'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['只显示一部分工单', 'Only some orders are shown'],
      help: ['这里只显示最紧急的。其余的在工单列表中。', 'The board shows the most urgent. The list has all of them.'],
    },
  ],
} satisfies HandbookPage;
