import type { HandbookPage } from '../../handbook-page.ts';

export const configurations = {
  purpose: [
    '充电桩配置读取和修改充电桩的参数，并标出与模板不一致的充电桩。',
    'Point configuration reads and changes the keys of charge points, and marks those that differ from their template.',
  ],
  howTo: [
    {
      title: ['读取配置', 'Read the configuration'],
      steps: [
        [
          '勾选充电桩，点击 [[configuration:bulk.read]]。只读取，不修改。',
          'Select charge points and click [[configuration:bulk.read]]. Nothing is changed.',
        ],
      ],
    },
    {
      title: ['修改一个参数', 'Change a key'],
      steps: [
        [
          '打开充电桩，在该行点击 [[configuration:point.change]]。',
          'Open the charge point and click [[configuration:point.change]] at the key.',
        ],
        ['填写新值，点击 [[configuration:point.submit]]。', 'Enter the value and click [[configuration:point.submit]].'],
        ['需要重启的参数在重启后生效。', 'Some keys take effect after a reboot; the page says so.'],
      ],
    },
    {
      title: ['应用模板', 'Apply a template'],
      steps: [
        [
          '勾选充电桩，点击 [[configuration:bulk.apply]]，选择模板。',
          'Select charge points, click [[configuration:bulk.apply]] and choose it.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['参数是只读的', 'A key is read-only'],
      help: ['充电桩不允许修改。需要时请联系厂商。', 'The charger does not allow it. Ask the vendor if it matters.'],
    },
    {
      sign: ['修改没有生效', 'A change has no effect'],
      help: ['查看是否标有“重启后生效”，然后软重启。', 'See whether a reboot is pending, then reboot it softly.'],
    },
  ],
} satisfies HandbookPage;
