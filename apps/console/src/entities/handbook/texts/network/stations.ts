import type { HandbookPage } from '../../handbook-page.ts';

export const stations = {
  purpose: [
    '站点管理列出全部站点，可用列表或地图查看，并在这里新建和编辑。',
    'This page lists all stations, as a list or on a map. New ones are created here.',
  ],
  figures: {
    stations: {
      term: 'stations:list.stations',
      meaning: ['符合筛选条件的站点数。', 'Stations that match the filters.'],
    },
    points: {
      term: 'stations:list.points',
      meaning: ['这些站点的充电桩数。', 'Charge points of these stations.'],
    },
    connectors: {
      term: 'stations:list.connectors',
      meaning: ['这些充电桩的充电枪数。', 'Connectors of these charge points.'],
    },
    power: {
      term: 'stations:list.power',
      meaning: ['这些充电桩额定功率之和。', 'The rated power of these charge points together.'],
    },
  },
  howTo: [
    {
      title: ['新建站点', 'Create a station'],
      steps: [
        ['点击 [[stations:list.create]]。', 'Click [[stations:list.create]].'],
        ['填写名称、运营商、国家和地址。', 'Enter name, provider, country and address.'],
        [
          '在地图上点击位置，也可粘贴坐标或用 [[stations:form.fromPhoto]]，并核对时区。',
          'Click its place on the map, paste coordinates or use [[stations:form.fromPhoto]], and check the time zone.',
        ],
        [
          '点击 [[stations:form.create]]，然后新建充电桩并设置电价。',
          'Click [[stations:form.create]], then add charge points and set a price.',
        ],
      ],
    },
    {
      title: ['看懂地图', 'Read the map'],
      steps: [
        [
          '带数字的圆点表示多座站点：圆环为各状态占比，图标为最差状态。点击即放大。',
          'A dot with a number is several stations: the ring shows their shares by state, the icon the worst. Click it to zoom in.',
        ],
        ['点击单座站点查看其状态和充电桩。', 'Click a single station to see its state and charge points.'],
        ['右下角显示比例尺和指针所在坐标。', 'The corner shows the scale and the coordinates of the pointer.'],
      ],
    },
    {
      title: ['删除站点', 'Delete a station'],
      steps: [
        [
          '先迁走全部充电桩，再在操作菜单中点击 [[stations:list.remove]]。',
          'Move its charge points away first, then click [[stations:list.remove]] in the actions.',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['运营商选错了', 'The provider is wrong'],
      help: [
        '站点创建后不能更换运营商。新建正确的站点，迁移充电桩，再删除旧的。',
        'It cannot be changed later. Create the station again, move its points, then delete the old one.',
      ],
    },
    {
      sign: ['站点在地图上偏了几百米', 'A station stands some hundred metres off'],
      help: [
        '坐标采用 WGS-84。从高德、腾讯或百度地图复制的坐标，粘贴后请按提示换算。',
        'Positions are WGS-84. After pasting one from Amap, Tencent or Baidu, convert it as the form offers.',
      ],
    },
    {
      sign: ['分时电价的时间不对', 'Tiers start at the wrong time'],
      help: ['检查站点的时区。电价和“今天”都按站点时区。', 'Check the station’s time zone: prices and “today” follow it.'],
    },
  ],
} satisfies HandbookPage;
