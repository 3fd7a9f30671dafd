import type { HandbookPage } from '../../handbook-page.ts';

export const reservations = {
  purpose: [
    '预约为用户保留一把充电枪。充电桩支持时由充电桩保留，否则由平台拦截他人启动。',
    'A reservation keeps a connector for a user. The charger keeps it if it can, otherwise the server refuses others.',
  ],
  howTo: [
    {
      title: ['新建预约', 'Make a reservation'],
      steps: [
        ['点击 [[reservations:create]]。', 'Click [[reservations:create]].'],
        [
          '选择充电桩、充电枪或 [[reservations:anyConnector]]，以及用户。',
          'Choose charge point, connector or [[reservations:anyConnector]], and user.',
        ],
        ['填写开始和到期时间。', 'Enter start and expiry.'],
      ],
    },
    {
      title: ['取消预约', 'Cancel a reservation'],
      steps: [
        ['在操作菜单中点击 [[deeds:reservation.cancel]]。', 'Click [[deeds:reservation.cancel]] in the actions.'],
        ['选择是否收取预约费。', 'Choose whether its fee is charged.'],
      ],
    },
    {
      title: ['查看站点一天的预约', 'See the day of a station'],
      steps: [['打开 [[reservations:calendarTab]]，选择站点。', 'Open [[reservations:calendarTab]] and choose a station.']],
    },
  ],
  trouble: [
    {
      sign: ['站点不能预约', 'A station cannot be chosen'],
      help: [
        '站点需要在配套设施中选择“可预约”。在 [[/configurationManagement/stationManagement]] 修改。',
        'It has to offer reservations among its facilities. Change it under [[/configurationManagement/stationManagement]].',
      ],
    },
    {
      sign: ['用户未到场', 'Nobody came'],
      help: [
        '到期后预约自动失效，并按电价收取预约费，生成一条没有电量的充电记录；充电枪大部分时间或结束前离线、故障或被占用的不收费。',
        'The reservation expires. Its fee is charged by the price as a record without energy, unless the connector was offline, out of order or in use for most of the time or at its end.',
      ],
    },
  ],
} satisfies HandbookPage;
