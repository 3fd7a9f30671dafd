import type { HandbookPage } from '../../handbook-page.ts';

export const ocppLog = {
  purpose: [
    'OCPP 日志保存充电桩与平台之间的每一次请求和应答，用来查明一台充电桩到底说了什么。',
    'The OCPP log keeps every request and answer between chargers and the platform. It shows what a charger really said.',
  ],
  howTo: [
    {
      title: ['查找一台充电桩的通信', 'Find the messages of a charger'],
      steps: [
        ['填写序列号，选择时间。', 'Enter the serial number and choose a time.'],
        ['点击一行查看完整内容。', 'Click a row to see it whole.'],
      ],
    },
    {
      title: ['实时跟踪', 'Follow live'],
      steps: [['点击 [[ocppLog:follow]]。', 'Click [[ocppLog:follow]].']],
    },
    {
      title: ['下载日志交给厂商', 'Download it for the vendor'],
      steps: [['选择开始和结束时间，点击 [[ocppLog:download]]。', 'Choose start and end, then click [[ocppLog:download]].']],
    },
  ],
  trouble: [
    {
      sign: ['找不到较早的记录', 'Older messages are missing'],
      help: [
        '点击 [[ocppLog:older]] 继续查找。超过保留期的日志已自动删除，期限在 [[/systemManagement/dictionary]] 设置。',
        'Click [[ocppLog:older]]. Messages beyond the retention are deleted automatically; it is set under [[/systemManagement/dictionary]].',
      ],
    },
    {
      sign: ['显示“日志限额”', 'It says “Log limit”'],
      help: [
        '该充电桩当天的报文过多，之后同类报文只计数。查看它为何频繁发送。',
        'The charger sent too much that day; more of a kind is only counted. Find out why it sends so often.',
      ],
    },
  ],
} satisfies HandbookPage;
