import type { HandbookPage } from '../../handbook-page.ts';

export const workOrders = {
  purpose: [
    '工单从故障发生跟到归档：受理、派单、处理、确认、验证、归档。严重告警自动生成工单，其他故障由人反馈。',
    'A work order follows a fault until it is archived: accept, dispatch, work, confirm, prove, archive. Serious alarms open orders; people report the rest.',
  ],
  figures: {
    overdue: {
      term: 'workOrders:summary.overdue',
      meaning: [
        '超过响应或修复时限的工单。只计服务时间，挂起时不计时。',
        'Orders beyond their time to respond or repair. Service hours count, and time on hold does not.',
      ],
    },
    accept: {
      term: 'workOrders:summary.accept',
      meaning: ['等待负责人受理的工单。', 'Orders that wait for the leader to accept them.'],
    },
    dispatch: {
      term: 'workOrders:summary.dispatch',
      meaning: ['已受理、尚未派人的工单。', 'Orders that are accepted and have nobody yet.'],
    },
    inWork: {
      term: 'workOrders:summary.inWork',
      meaning: ['已派单、正在处理或挂起的工单。', 'Orders that somebody has: sent, on site, or on hold.'],
    },
    confirm: {
      term: 'workOrders:summary.confirm',
      meaning: ['已处理完、等待负责人确认的工单。', 'Finished orders that wait for the leader.'],
    },
    proof: {
      term: 'workOrders:summary.proof',
      meaning: [
        '等待一次不少于 0.5 kWh 的充电来验证的工单。',
        'Orders that wait for a session of at least 0.5 kWh at each place.',
      ],
    },
    archive: {
      term: 'workOrders:summary.archive',
      meaning: ['已验证、等待归档的工单。', 'Orders that are proven and wait to be archived.'],
    },
  },
  howTo: [
    {
      title: ['受理并派单', 'Accept and dispatch an order'],
      steps: [
        ['打开工单，点击 [[deeds:workOrder.accept]]。', 'Open it and click [[deeds:workOrder.accept]].'],
        [
          '点击 [[deeds:workOrder.dispatch]]，选择人员。列表写明谁在值班、离得多远、缺什么技能。',
          'Click [[deeds:workOrder.dispatch]] and choose a person. The list says who is on duty, how far away, and what skill is lacking.',
        ],
      ],
    },
    {
      title: ['现场处理', 'Work on it'],
      steps: [
        ['到场后点击 [[deeds:workOrder.arrive]]。', 'On site, click [[deeds:workOrder.arrive]].'],
        ['打开充电桩前先点击 [[onSite:enter.action]]。', 'Before you open a charger, click [[onSite:enter.action]].'],
        [
          '完成后点击 [[deeds:workOrder.finish]]，填写原因、措施和备件。',
          'When done, click [[deeds:workOrder.finish]], enter cause, remedy and parts.',
        ],
      ],
    },
    {
      title: ['确认和归档', 'Confirm and archive'],
      steps: [
        [
          '负责人点击 [[deeds:workOrder.confirm]]，不合格时点击 [[deeds:workOrder.sendBack]]。',
          'The leader clicks [[deeds:workOrder.confirm]], or [[deeds:workOrder.sendBack]] if it is not good.',
        ],
        ['验证通过后点击 [[deeds:workOrder.archive]]。', 'Once it is proven, click [[deeds:workOrder.archive]].'],
      ],
    },
    {
      title: ['等待备件或第三方', 'Wait for parts or others'],
      steps: [
        [
          '点击 [[deeds:workOrder.wait]]，选择原因和时间。挂起期间不计时。',
          'Click [[deeds:workOrder.wait]], choose why and until when. Its clocks stand still.',
        ],
      ],
    },
    {
      title: ['登记费用和索赔', 'Enter cost and claims'],
      steps: [
        [
          '打开工单，在 [[orderCosts:title]] 点击 [[orderCosts:act.add.action]] 或 [[orderCosts:act.claim.action]]。',
          'Open it and use [[orderCosts:act.add.action]] or [[orderCosts:act.claim.action]] under [[orderCosts:title]].',
        ],
      ],
    },
  ],
  trouble: [
    {
      sign: ['没有可派的人员', 'There is nobody to send'],
      help: [
        '给角色“处理工单”权限，并把用户加入区域。',
        'Give a role the right to process work orders, and add its users to the area.',
      ],
    },
    {
      sign: ['工单停在验证', 'An order stays in proof'],
      help: [
        '在该枪进行一次充电，可用测试充电。没有充电时，负责人七天后可以人工认定。',
        'Charge there once; a test charge will do. Without one the leader may decide after seven days.',
      ],
    },
    {
      sign: ['车主上报了危险', 'A driver reports a danger'],
      help: ['先联系现场，再停用该枪，然后派单。', 'Call the station, take the connector out of service, then dispatch.'],
    },
    {
      sign: ['费用需要审批', 'The cost needs approval'],
      help: [
        '超过限额的工单须由另一人点击 [[orderCosts:act.approve.action]] 后开始。',
        'Above the limit somebody else has to click [[orderCosts:act.approve.action]] first.',
      ],
    },
  ],
} satisfies HandbookPage;
