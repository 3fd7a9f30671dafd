import type { HandbookPage } from '../../handbook-page.ts';

export const thresholds = {
  purpose: [
    '阈值决定预报达到多少时产生预警，以及通知谁。',
    'Thresholds say when a forecast opens a warning, and who is notified.',
  ],
  howTo: [
    {
      title: ['修改阈值', 'Change a threshold'],
      steps: [['修改一般或严重的数值并保存，立即生效。', 'Change the common or serious value and save. It applies at once.']],
    },
    {
      title: ['选择通知谁', 'Choose who is notified'],
      steps: [['在 [[warnings:rules.notices]] 中选择角色或用户。', 'Choose roles or users under [[warnings:rules.notices]].']],
    },
  ],
  trouble: [
    {
      sign: ['预警太多', 'There are too many warnings'],
      help: ['提高一般级别的阈值，或关闭这类预警。', 'Raise the common threshold, or switch that kind off.'],
    },
  ],
} satisfies HandbookPage;
