import type { HandbookPage } from '../../handbook-page.ts';

export const problems = {
  purpose: [
    '共性问题是同一型号和固件上反复出现的故障，以及已知的原因和措施。',
    'A problem is a fault that comes again and again over a model and its firmware, with what is known of it.',
  ],
  howTo: [
    {
      title: ['写下已知的情况', 'Write down what is known'],
      steps: [
        [
          '打开问题，点击 [[faultProblems:edit]]，填写原因、临时措施和已修复的固件。',
          'Open it, click [[faultProblems:edit]], enter cause, workaround and the firmware that solves it.',
        ],
      ],
    },
    {
      title: ['人工登记问题', 'Open a problem by hand'],
      steps: [['点击 [[faultProblems:create]]。', 'Click [[faultProblems:create]].']],
    },
  ],
  trouble: [
    {
      sign: ['问题没有自动出现', 'A problem was not found'],
      help: [
        '规则需要多台充电桩在 90 天内各出现两次以上。可人工登记。',
        'The rule needs several points that had it twice or more in 90 days. Open it by hand.',
      ],
    },
  ],
} satisfies HandbookPage;
