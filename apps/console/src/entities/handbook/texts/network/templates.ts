import type { HandbookPage } from '../../handbook-page.ts';

export const templates = {
  purpose: [
    '配置模板是一组要求的参数值。应用后，不一致的充电桩会被标出。',
    'A template is a set of required values. Once applied, charge points that differ are marked.',
  ],
  figures: {
    drift: {
      term: 'configuration:templates.drift',
      meaning: [
        '使用该模板、最近一次读取与模板不一致的充电桩数。',
        'Charge points of the template whose last read values differ from it.',
      ],
    },
  },
  howTo: [
    {
      title: ['新建模板', 'Create a template'],
      steps: [
        ['点击 [[configuration:templates.create]]。', 'Click [[configuration:templates.create]].'],
        ['限定厂商和型号，添加参数和值。', 'Narrow it to vendor and model, and add keys with values.'],
      ],
    },
    {
      title: ['查看不一致的充电桩', 'See which points differ'],
      steps: [['在操作菜单中点击 [[configuration:templates.use]]。', 'Click [[configuration:templates.use]] in the actions.']],
    },
  ],
  trouble: [
    {
      sign: ['充电桩没有被修改', 'A charge point was not changed'],
      help: [
        '厂商、型号或运营商与模板不符。结果中列出名称。',
        'Its vendor, model or provider does not fit the template. The result names it.',
      ],
    },
  ],
} satisfies HandbookPage;
