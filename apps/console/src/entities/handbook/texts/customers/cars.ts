import type { HandbookPage } from '../../handbook-page.ts';

export const cars = {
  purpose: ['车辆管理登记用户的车辆：车牌、VIN、品牌和型号。', 'Cars of users are registered here: plate, VIN, brand and model.'],
  howTo: [
    {
      title: ['查看一辆车', 'See a car'],
      steps: [
        [
          '点击车牌，查看车主、车主的充电卡和充电记录。充电桩不识别车辆，因此记录按车主列出。',
          'Click its plate to see its driver with cards and sessions. Chargers do not tell which car it is, so the sessions are those of the driver.',
        ],
      ],
    },
    {
      title: ['新建车辆', 'Create a car'],
      steps: [['点击 [[cars:create]]，填写车牌和 VIN。', 'Click [[cars:create]] and enter plate and VIN.']],
    },
    {
      title: ['批量导入', 'Import many'],
      steps: [
        ['点击 [[common:actions.import]]，下载模板。', 'Click [[common:actions.import]] and download the template.'],
        ['填写后上传，文件不超过 1 MB。', 'Fill it in and upload it, 1 MB at most.'],
        ['全部正确后才会导入。', 'Nothing is imported until every cell is right.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['运营商名称为空或错误', 'The provider name is empty or wrong'],
      help: ['表格中的名称要与系统完全一致。', 'The name in the sheet must match exactly.'],
    },
    {
      sign: ['车牌已存在', 'The plate exists already'],
      help: ['每个车牌只能登记一次。搜索后编辑原有的车辆。', 'A plate is registered once. Find the car and edit it.'],
    },
  ],
} satisfies HandbookPage;
