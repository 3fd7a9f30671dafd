import type { HandbookPage } from '../../handbook-page.ts';

export const sessions = {
  purpose: [
    '充电监控列出正在进行的充电。功率、电量和费用随充电桩上报自动更新，费用未扣优惠。',
    'This page lists the sessions that run now. Power, energy and cost change as the chargers report. The cost is before discounts.',
  ],
  figures: {
    running: {
      term: 'charging:sessions.running',
      meaning: [
        '现在正在进行的充电次数，包括暂停和充满未拔枪的。',
        'Sessions that have started and not ended, paused and full cars included.',
      ],
    },
    power: {
      term: 'charging:sessions.power',
      meaning: [
        '这些充电最近上报的功率之和。离线或长时间未上报的充电桩不计入。',
        'The newest reported power of these sessions together. Chargers that are offline or silent are left out.',
      ],
    },
    energy: {
      term: 'charging:sessions.energy',
      meaning: ['这些充电到目前为止的电量之和。', 'What these sessions have charged so far, together.'],
    },
    free: {
      term: 'charging:sessions.free',
      meaning: ['在线、空闲、可以充电的充电枪。', 'Connectors that are online, free and can charge.'],
    },
  },
  howTo: [
    {
      title: ['查看一次充电何时结束、由谁充电', 'See when a session ends and who charges'],
      steps: [
        [
          '点击该行。[[charging:about.title]] 显示车主、电话、车辆、当前时段的电价和预计结束时间。',
          'Click the row. [[charging:about.title]] shows driver, phone, car, the price of the present tier and the likely end.',
        ],
        [
          '预计结束取最先到来的一项：达到所需电量、电池充满、余额用完或离场时间，按最近几分钟的功率推算。',
          'The likely end is what comes first at the power of the last minutes: the energy wanted, a full battery, a used-up balance or the departure.',
        ],
      ],
    },
    {
      key: 'start',
      title: ['远程启动充电', 'Start charging remotely'],
      steps: [
        [
          '点击 [[charging:start.action]]：在这里，或在用户、充电卡、充电桩的操作中。',
          'Click [[charging:start.action]]: here, or in the actions of a driver, a card or a charge point.',
        ],
        [
          '选择充电桩、充电枪和付款方。车辆需已插枪。',
          'Choose charge point, connector and who pays. The car must be plugged in; its connector is chosen automatically.',
        ],
        ['列表和订单写明由谁、为谁启动。', 'List and order say who started it, and for whom.'],
        ['真正开始充电后才显示成功。', 'It counts as done only once charging has begun.'],
      ],
    },
    {
      key: 'stop',
      title: ['停止充电', 'Stop charging'],
      steps: [
        ['在该行点击 [[charging:stop.action]]。', 'Click [[charging:stop.action]] in the row.'],
        [
          '确认后等待充电桩应答。结算在真正停止之后。',
          'Confirm and wait for the charger. It is settled after charging has stopped.',
        ],
        [
          '充电桩不停止时，点击该行，再点击 [[charging:end.action]] 并填写原因：无论充电桩如何应答都会结束，付款方立即可以在其他枪充电。',
          'If the charger does not stop, click the row, then [[charging:end.action]], and say why: it ends whatever the charger answers, and the payer can charge elsewhere at once.',
        ],
      ],
    },
    {
      title: ['查看一次充电的曲线', 'See the curves of a session'],
      steps: [
        [
          '点击该行。[[charging:sessions.curves]] 显示功率、电量和 SOC。',
          'Click the row. [[charging:sessions.curves]] shows power, energy and state of charge.',
        ],
      ],
    },
    {
      title: ['记录离场时间和所需电量', 'Note departure and energy wanted'],
      steps: [
        [
          '打开一次充电，在 [[charging:goal.title]] 点击 [[charging:goal.set]]。',
          'Open the session and click [[charging:goal.set]] under [[charging:goal.title]].',
        ],
        ['只有按此分配功率的回路才会使用它。', 'Only circuits that share power by it make use of it.'],
      ],
    },
  ],
  trouble: [
    {
      sign: ['提示功率下降', 'It says that power dropped'],
      help: [
        '功率突然降低且电池未接近充满。先看该枪的限功率原因，再看充电桩的告警；车辆也可能自行降低功率。',
        'Power fell at once and the battery is not nearly full. Look at why the connector is limited and at the alarms of the charger; the car may also reduce its power.',
      ],
    },
    {
      sign: ['停止后仍在充电', 'It goes on charging after a stop'],
      help: [
        '查看右下角的指令结果。充电桩离线时，指令在恢复连接后下发，最多等 12 小时。',
        'Look at the result of the command. If the charger is offline, the command waits for it, up to 12 hours.',
      ],
    },
    {
      sign: ['显示“未收到停止消息”', 'It says “No stop received”'],
      help: [
        '充电枪上报已空闲，却没有收到停止消息。几分钟后自动按最后读数结束，也可以手动结束。',
        'The connector says that it is free, and no stop message came. The session is closed automatically within minutes, billed to its last reading; it can be ended by hand too.',
      ],
    },
    {
      sign: ['显示“桩已离线”', 'It says “Point offline”'],
      help: [
        '数字是最后一次上报的。充电桩一直不恢复时，到时间自动结束并按最后读数计费。',
        'The figures are the last ones reported. If it does not come back, the session is closed at the time shown and billed to its last reading.',
      ],
    },
    {
      sign: ['启动后马上停止', 'A session stops at once'],
      help: ['检查付款方的余额和用户组的每月限额。', 'Check the payer’s balance and the monthly limit of the user group.'],
    },
  ],
} satisfies HandbookPage;
