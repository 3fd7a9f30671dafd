import { CIRCUIT_FIELDS } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const circuits = {
  purpose: [
    '本地控制器是一个回路，它的充电桩共用一个上限。回路可以一层套一层。',
    'A local controller is a circuit whose charge points share one limit. Circuits may lie below each other.',
  ],
  figures: {
    limitPower: {
      term: CIRCUIT_FIELDS.limitPowerW.words,
      meaning: [
        '该回路及其下级回路的全部充电桩共用的功率上限。',
        'What all charge points of the circuit and of those below it may draw together.',
      ],
    },
  },
  howTo: [
    {
      title: ['新建本地控制器', 'Create a local controller'],
      steps: [
        ['点击 [[circuits:create]]。', 'Click [[circuits:create]].'],
        ['填写名称、站点、上级回路和功率上限。', 'Enter name, station, the circuit above and the limit.'],
        ['选择充电桩，或粘贴序列号。', 'Choose its charge points or paste serial numbers.'],
      ],
    },
    {
      title: ['用表格建立整个站点的回路', 'Enter the circuits of a whole site'],
      steps: [
        ['打开负载均衡中的站点，导出回路表。', 'Open the site in load balancing and export its circuits.'],
        [
          '修改表格后导入。所有单元格正确时才会导入。',
          'Change the sheet and import it. Nothing is stored until every cell is right.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['充电桩已属于另一个回路', 'A charge point belongs to another circuit'],
      help: ['选中它后会移到本回路。表单会注明原来的回路。', 'Choosing it moves it here. The form says where it was.'],
    },
    {
      sign: ['删除了本地控制器', 'A local controller was deleted'],
      help: [
        '它的充电桩和下级回路移到上级回路，原来的限值不再生效。',
        'Its charge points and the circuits below move up; its limit no longer holds.',
      ],
    },
  ],
} satisfies HandbookPage;
