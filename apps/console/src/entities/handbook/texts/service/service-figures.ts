import { serviceFigureList } from '@csms/contract';
import type { HandbookPage } from '../../handbook-page.ts';

export const serviceFigures = {
  purpose: [
    '运维指标说明工单处理得多快、多好、花了多少钱。',
    'Service figures say how quickly and how well orders were done, and at what cost.',
  ],
  figures: {
    opened: {
      term: serviceFigureList.columns.opened.words,
      meaning: ['周期内新建的工单数。', 'Orders opened in the period.'],
    },
    responseSeconds: {
      term: serviceFigureList.columns.responseSeconds.words,
      meaning: [
        '周期内新建的工单，从创建到首次派单的平均时间。工作时间仅计服务时间。',
        'Mean time from opening until somebody was sent, of orders opened in the period. Working time counts the service hours alone.',
      ],
    },
    repairSeconds: {
      term: serviceFigureList.columns.repairSeconds.words,
      meaning: [
        '人工处理的工单，从创建到验证通过或归档的平均时间。工作时间仅计服务时间，并扣除等待备件、进场、供电部门或第三方的时间。',
        'Mean time from opening until it was proven or archived, of orders that somebody worked at. Working time counts the service hours without waits for parts, access, grid or others.',
      ],
    },
    betweenFailuresSeconds: {
      term: serviceFigureList.columns.betweenFailuresSeconds.words,
      meaning: [
        '充电枪在役时间 ÷ 故障次数。型号和固件按当前状态统计。',
        'Time that connectors were in service ÷ faults that appeared. By model and firmware as they are today.',
      ],
    },
    firstTimeFix: {
      term: serviceFigureList.columns.firstTimeFix.words,
      meaning: [
        '人工处理的工单中，首次派单即归档且 30 天内未复发的比例。最近 30 天的工单仍可能复发。',
        'Share of orders worked at that were archived on the first attempt and did not come back within 30 days. It may still fall for orders of the last 30 days.',
      ],
    },
    againShare: {
      term: serviceFigureList.columns.againShare.words,
      meaning: [
        '人工处理的工单中，被重新打开或 30 天内复发的比例。',
        'Share of orders worked at that were opened again on their way, or came back within 30 days.',
      ],
    },
    healedOrders: {
      term: serviceFigureList.columns.healedOrders.words,
      meaning: [
        '由远程恢复解决、无需上门的工单，以及周期内开始的恢复次数。',
        'Orders that recovery from afar ended without a visit, and its runs that began in the period.',
      ],
    },
    costs: {
      term: serviceFigureList.columns.costs.words,
      meaning: [
        '按工时单价计算的人工、备件及录入的费用。不同币种不合计。',
        'Working time by the hourly rate, spare parts and what was entered. Currencies are never added.',
      ],
    },
    lostSessions: {
      term: serviceFigureList.columns.lostSessions.words,
      meaning: [
        '估算值：充电枪每周各时段的平时充电次数 × 停用且同站无同类空闲充电枪的时长。范围为 95% 泊松区间。',
        'An estimate: the usual sessions of a connector in each hour of the week × the time it was out and no other connector of its kind at the station was free. The range holds 95 % (Poisson).',
      ],
    },
  },
  howTo: [
    {
      title: ['比较站点、型号或人员', 'Compare stations, models or people'],
      steps: [['选择周期，再选择按什么分行。', 'Choose the period, then what the rows are.']],
    },
    {
      title: ['导出', 'Export them'],
      steps: [['点击 [[common:actions.export]]。', 'Click [[common:actions.export]].']],
    },
  ],
  trouble: [
    {
      sign: ['损失充电次数显示“待估算”', 'Lost sessions are not estimated yet'],
      help: ['归档后由后台估算，通常当天完成。', 'It is estimated after the order is archived, mostly the same day.'],
    },
  ],
} satisfies HandbookPage;
