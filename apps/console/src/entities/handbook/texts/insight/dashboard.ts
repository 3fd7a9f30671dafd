import type { HandbookPage } from '../../handbook-page.ts';

export const dashboard = {
  purpose: [
    '首页显示整个网络今天的情况，以及现在需要处理的故障。数据自动更新。',
    'The dashboard shows how the whole network is doing today, and which faults need somebody now. Figures update automatically.',
  ],
  figures: {
    energy: {
      term: 'dashboard:today.energy',
      meaning: [
        '今天开始、已结算且有效的充电的电量之和。“今天”按各站点的当地日期。',
        'Energy of sessions that started today, are settled and valid. “Today” is the date at each station.',
      ],
    },
    income: {
      term: 'dashboard:today.income',
      meaning: [
        '今天开始且已结算的充电的费用，按站点当地时间。充电卡充值不计入收入。不同币种不相加。',
        'Settled fees of sessions that started today, by station time. Recharges are not income. Currencies are never added.',
      ],
    },
    sessions: {
      term: 'dashboard:today.sessions',
      meaning: [
        '今天开始、已结算且有效的充电次数。正在进行的充电结束后计入。',
        'Sessions that started today, are settled and valid. A running session counts once it has ended.',
      ],
    },
    utilisation: {
      term: 'dashboard:today.utilisation',
      meaning: [
        '充电枪被占用的时长（含正在进行的充电）÷ 在役时长，按站点当地时间。在役时长是已过去的时间减去停用时长。',
        'Time in which connectors were occupied, running sessions included ÷ time in service, by station time. Time in service is the elapsed time less outages.',
      ],
    },
    members: {
      term: 'dashboard:today.members',
      meaning: [
        '今天（按您的时区）注册的充电用户数。会员不归属站点，选择站点后不显示。',
        'Charge users who registered today, by your clock. They are not tied to a station, so nothing is shown while a station is chosen.',
      ],
    },
    stations: {
      term: 'dashboard:assets.stations',
      meaning: ['您能看到的站点数。', 'Stations that you can see.'],
    },
    points: {
      term: 'dashboard:assets.points',
      meaning: ['这些站点的充电桩数。', 'Charge points of these stations.'],
    },
    connectors: {
      term: 'dashboard:assets.connectors',
      meaning: ['这些充电桩的充电枪数。', 'Connectors of these charge points.'],
    },
    ratedPower: {
      term: 'dashboard:assets.ratedPower',
      meaning: ['所有充电桩额定功率之和。', 'The rated power of all charge points together.'],
    },
    connected: {
      term: 'dashboard:status.connected',
      meaning: ['充电桩已连接的充电枪，无论状态如何。', 'Connectors whose charge point is connected, whatever their state.'],
    },
    free: {
      term: 'dashboard:status.free',
      meaning: ['在线、没有车辆占用且可以充电的充电枪。', 'Connectors that are online, have no car and can charge.'],
    },
    charging: {
      term: 'dashboard:status.charging',
      meaning: [
        '正在为车辆充电的充电枪。插枪待启动、车辆暂停取电或充完未拔枪的计为占用未充电。',
        'Connectors that are charging a car. Those whose car waits for its start, takes nothing or has finished are occupied, idle.',
      ],
    },
    occupied: {
      term: 'dashboard:status.occupied',
      meaning: [
        '插着车但没有充电的充电枪：待启动、车辆暂停取电或已充完。',
        'Connectors with a car that does not charge: before its start, while the car takes nothing, or after its end.',
      ],
    },
    offline: {
      term: 'dashboard:status.offline',
      meaning: ['所属充电桩没有连接的充电枪。', 'Connectors whose charge point is not connected.'],
    },
    fault: {
      term: 'dashboard:status.fault',
      meaning: ['上报故障的充电枪。', 'Connectors that report a fault.'],
    },
    other: {
      term: 'dashboard:status.other',
      meaning: ['为用户保留的，或已停用的充电枪。', 'Connectors that are kept for a user, or disabled.'],
    },
  },
  howTo: [
    {
      title: ['用搜索找到任何东西', 'Find anything with the search'],
      steps: [
        [
          '在任何页面按 Ctrl+K，或点右上角的 [[frame:palette.open]]，照电话里听到的输入：手机号（带不带国家区号、有没有空格都行，也可只输后四位）、姓名、企业、车牌、卡号、订单号、工单号、发票号、序列号或枪上二维码编号。',
          'On any page press Ctrl+K, or [[frame:palette.open]] at the top, and type what you hear on the phone: a phone number (with or without country code and blanks, or its last four digits), a name, a company, a plate, a card, order, work order or invoice number, a serial number, or the code on a connector.',
        ],
        [
          '大小写、空格、连字符和重音都不影响。中文名称可以输入拼音或首字母，如“王晓明”可输入 wangxiaoming、xiaoming 或 wxm。',
          'Case, blanks, hyphens and accents do not matter. Chinese names are also found by pinyin or its initials.',
        ],
        [
          '用 ↑↓ 选择结果，按 Enter 打开；按 → 选它右边的操作，如 [[frame:palette.deeds.recharge]]、[[frame:palette.deeds.lastSession]]、[[frame:palette.deeds.refund]]。',
          'Choose a result with ↑↓ and open it with Enter; press → for the actions beside it, such as [[frame:palette.deeds.recharge]], [[frame:palette.deeds.lastSession]] or [[frame:palette.deeds.refund]].',
        ],
        [
          '只会找到您有权查看的内容。充电用户、充电卡、车辆和充电桩列表的搜索框用同样的方式查找。',
          'Only what you may see is found. The search fields of drivers, cards, cars and charge points find things in the same way.',
        ],
      ],
    },
    {
      title: ['查看某个数字由哪些记录组成', 'See which records make up a figure'],
      steps: [
        ['点击该数字。', 'Click the figure.'],
        ['列表会按同样的日期和站点打开。', 'The list opens for the same days and stations.'],
      ],
    },
    {
      title: ['只看一个站点', 'Look at one station'],
      steps: [
        ['在 [[dashboard:station]] 筛选中选择站点。', 'Choose it in the filter [[dashboard:station]].'],
        ['浏览器地址会带上筛选条件，可直接发给同事。', 'The address holds the filter, so you can send it to a colleague.'],
      ],
    },
    {
      title: ['处理一个故障', 'Deal with a fault'],
      steps: [
        ['在 [[dashboard:faults.title]] 中点击故障。', 'Click it under [[dashboard:faults.title]].'],
        [
          '在 [[/historyRecord/alarmRecord]] 中确认告警并填写处理说明。',
          'Acknowledge it under [[/historyRecord/alarmRecord]] and write what is done.',
        ],
      ],
    },
    {
      title: ['在墙面屏幕上显示网络', 'Show the network on a wall screen'],
      steps: [
        [
          '点击 [[dashboard:links]]，再点击 [[dashboard:display.create]]。',
          'Click [[dashboard:links]], then [[dashboard:display.create]].',
        ],
        ['复制链接，在屏幕的浏览器中打开。链接只显示一次。', 'Copy the link and open it on the screen. It is shown only once.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['数字显示为“–”', 'A figure shows “–”'],
      help: [
        '该范围内没有数据，或者该数字不能按站点统计。清除站点筛选再看。',
        'There is nothing to count, or the figure cannot be told for one station. Clear the station.',
      ],
    },
    {
      sign: ['今天的数字与充电监控不一致', 'Today’s figures differ from the running sessions'],
      help: [
        '首页只统计已结算的充电。正在进行的充电在 [[/realTimeMonitor/charging]] 中查看。',
        'The dashboard counts settled sessions only. Running ones are under [[/realTimeMonitor/charging]].',
      ],
    },
    {
      sign: ['页面顶部提示连接中断', 'The header says that live updates are interrupted'],
      help: [
        '系统会自动重连，并补上这段时间的变化。页面上的数字停留在中断之前。',
        'It reconnects automatically and catches up. Until then the figures are those from before.',
      ],
    },
  ],
} satisfies HandbookPage;
