import type { HandbookPage } from '../../handbook-page.ts';

export const loadBalancing = {
  purpose: [
    '负载均衡在车辆之间分配站点的功率，让站点和每个回路都不超过上限。',
    'Load balancing shares the power of a site among its cars, so that the site and each circuit stay within their limits.',
  ],
  figures: {
    load: {
      term: 'loadBalancing:site.load',
      meaning: ['车辆和建筑现在一共使用的功率。', 'What cars and building draw now, together.'],
    },
    limit: {
      term: 'loadBalancing:site.limit',
      meaning: [
        '站点此刻允许使用的功率：站点上限和生效中的限功率安排，以最低的为准。',
        'What the site may draw now: the lowest of its own limit and the power limits in force.',
      ],
    },
    cars: {
      term: 'loadBalancing:site.cars',
      meaning: ['所有正在充电的车辆一共使用的功率。', 'What all charging cars draw together.'],
    },
    building: {
      term: 'loadBalancing:site.building',
      meaning: [
        '楼宇总表测得的功率，不含充电桩。没有总表时按预留功率计算。',
        'What the building draws without the chargers, by its meter. Without a meter the reserve counts.',
      ],
    },
    lines: {
      term: 'loadBalancing:site.lines',
      meaning: ['总进线每一相的电流。', 'The current on each line of the grid connection.'],
    },
    worst: {
      term: 'loadBalancing:connectors.worst',
      meaning: [
        '断开连接或充电桩不执行限值时，这把枪最多可能使用的电流。所有枪之和始终在上限之内。',
        'What the connector may draw if its connection is lost or it does not follow. All together stay within the limit.',
      ],
    },
  },
  howTo: [
    {
      title: ['为站点启用负载均衡', 'Turn it on for a site'],
      steps: [
        ['打开站点，点击 [[loadBalancing:settings.button]]。', 'Open the site and click [[loadBalancing:settings.button]].'],
        ['填写站点功率上限和每相上限。', 'Enter the site limit and the limit per line.'],
        ['把 [[loadBalancing:settings.mode]] 设为自动。', 'Set [[loadBalancing:settings.mode]] to automatic.'],
        [
          '在 [[loadBalancing:wiring.title]] 核对充电枪的接线。',
          'Check how connectors are wired under [[loadBalancing:wiring.title]].',
        ],
      ],
    },
    {
      title: ['查看一辆车为何充得慢', 'See why a car charges slowly'],
      steps: [
        [
          '打开站点，在 [[loadBalancing:connectors.title]] 中查看 [[loadBalancing:connectors.why]]。',
          'Open the site and read [[loadBalancing:connectors.why]] under [[loadBalancing:connectors.title]].',
        ],
        [
          '点击站点列表上方的 [[loadBalancing:models.title]] 并打开其型号，查看它接受限值的方式和每把枪的表现。',
          'Click [[loadBalancing:models.title]] above the sites and open its model: how it takes limits, and what was found at each connector.',
        ],
      ],
    },
    {
      title: ['用建筑的余电充电', 'Charge from the surplus of the building'],
      steps: [
        [
          '在 [[loadBalancing:meter.button]] 接入楼宇总表。向电网送电时读数为负。',
          'Connect the meter of the building under [[loadBalancing:meter.button]]. It shows less than 0 while the building feeds back.',
        ],
        [
          '在 [[loadBalancing:settings.surplus]] 选择余电优先，或只使用余电。',
          'Choose under [[loadBalancing:settings.surplus]] whether surplus comes before the grid, or cars use nothing else.',
        ],
        [
          '填写 [[loadBalancing:settings.surplusStartW]] 和 [[loadBalancing:settings.surplusHoldMinutes]]，避免云层经过时反复启停。',
          'Set [[loadBalancing:settings.surplusStartW]] and [[loadBalancing:settings.surplusHoldMinutes]], so that a passing cloud does not stop and start cars.',
        ],
        [
          '当天的图表显示余电、市电，以及车辆使用了多少余电。',
          'The chart of the day shows surplus and grid, and how much of the surplus cars used.',
        ],
      ],
    },
    {
      title: ['立即降低站点或一把枪的功率', 'Lower the power of a site or a connector at once'],
      steps: [
        [
          '站点：点击 [[loadBalancing:curtail.button]]，填写限值和持续时间。',
          'A site: click [[loadBalancing:curtail.button]] and enter the limit and for how long.',
        ],
        [
          '充电枪：点击 [[loadBalancing:connectors.setLimit]]。填 0 暂停充电。',
          'A connector: click [[loadBalancing:connectors.setLimit]]. 0 pauses charging.',
        ],
      ],
    },
    {
      title: ['试算另一个上限', 'Try another limit'],
      steps: [
        [
          '打开 [[loadBalancing:whatIf.title]]，选择过去的一天，点击 [[loadBalancing:whatIf.run]]。',
          'Open [[loadBalancing:whatIf.title]], choose a past day and click [[loadBalancing:whatIf.run]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['提示站点已超出限额', 'The site is over its limit'],
      help: [
        '系统正在降低功率。列表标出没有执行限值的充电桩，可将其停用或远程停止充电。',
        'Power is being lowered. Chargers that do not follow are marked: stop their session or disable them.',
      ],
    },
    {
      sign: ['提示部分限值未确认', 'Not every limit is confirmed'],
      help: [
        '充电桩已接受但尚未证实，通常几分钟内确认。一直不确认时检查它的连接和固件。',
        'Chargers have accepted but not shown it yet. This settles within minutes. If not, check their connection and firmware.',
      ],
    },
    {
      sign: ['一把枪始终只有较低的限值', 'A connector never gets more than a low limit'],
      help: [
        '查看该枪限流原因下方的一行。时钟跳变或暂停后不限流的充电桩只有安全份额，请联系厂商更新固件。',
        'Read the line below its reason. A charger whose clock jumps, or that charges without limit after a pause, has its safe share only. Ask its vendor for a firmware update.',
      ],
    },
    {
      sign: ['一辆车一直等待', 'A car waits for long'],
      help: [
        '功率不足以让每辆车达到最小电流时，车辆轮流充电，等得最久的先充。在 [[loadBalancing:settings.button]] 缩短 [[loadBalancing:settings.turnMinutes]]，或提高上限。',
        'Where power is too short for the minimum of every car, cars take turns, and who has waited longest is next. Shorten [[loadBalancing:settings.turnMinutes]] under [[loadBalancing:settings.button]], or raise the limit.',
      ],
    },
    {
      sign: ['楼宇总表无数据', 'The building meter is silent'],
      help: [
        '车辆共用备用限额，直到总表恢复。打开 [[loadBalancing:meter.button]] 查看原因：何时起无数据、读数延迟，还是总表时钟有误。',
        'Cars share the fallback limit until it reports. Open [[loadBalancing:meter.button]] to see why: silent since when, readings that come late, or a wrong clock.',
      ],
    },
  ],
} satisfies HandbookPage;
