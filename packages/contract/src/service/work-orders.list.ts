import { listOf, withExport } from '../core/list.ts';
import { WORK_ORDER_COLUMNS } from './work-orders.orders.ts';
import { WORK_ORDER_STATE_WORDS } from './work-orders.states.ts';
import { workOrders } from './work-orders.ts';
import { WORK_FAULT_WORDS, WORK_ORDER_PRIORITY_WORDS, WORK_ORDER_SOURCE_WORDS } from './work-orders.words.ts';

/** The list of work orders. */
export const workOrderList = withExport(
  listOf({
    name: 'workOrders',
    endpoint: workOrders.getWorkOrderList,
    columns: {
      taskId: { kind: 'id', words: { en: 'Work order', zh: '工单编号' }, width: 132, seen: 'always', fixed: 'start', sort: true },
      state: { kind: 'word', values: WORK_ORDER_STATE_WORDS, words: { en: 'Status', zh: '状态' }, width: 168, seen: 'always' },
      priority: { kind: 'own', words: { en: 'Priority', zh: '优先级' }, width: 80, sort: true },
      faultCode: { kind: 'own', words: { en: 'Fault', zh: '故障' }, width: 136 },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 144, sort: true },
      pointName: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 150 },
      serviceMan: { kind: 'own', words: { en: 'Service man', zh: '运维人员' }, width: 96, seen: 'alone' },
      repairDueTime: { kind: 'time', words: { en: 'Due', zh: '截止时间' }, width: 146, sort: true },
      createTime: { kind: 'time', words: { en: 'Opened', zh: '创建时间' }, sort: true, seen: 'chosen' },
      leader: { kind: 'own', words: { en: 'Leader', zh: '区域负责人' }, width: 130, seen: 'chosen' },
      contractor: { kind: 'own', words: { en: 'Contractor', zh: '外包单位' }, width: 150, seen: 'chosen' },
      areaName: { kind: 'text', words: { en: 'Area', zh: '区域' }, width: 140, seen: 'chosen' },
      description: { kind: 'text', words: { en: 'Description', zh: '故障描述' }, width: 240, seen: 'chosen' },
      pointId: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, seen: 'chosen' },
      connectorNo: { kind: 'count', words: { en: 'Connector', zh: '充电枪' }, width: 100, seen: 'chosen' },
      points: { kind: 'count', words: { en: 'Points', zh: '充电桩数' }, width: 100, seen: 'chosen' },
      transactionId: { kind: 'own', words: { en: 'Session', zh: '订单号' }, width: 110, seen: 'chosen' },
      source: { kind: 'word', values: WORK_ORDER_SOURCE_WORDS, words: { en: 'Source', zh: '来源' }, width: 130, seen: 'chosen' },
      responseDueTime: { kind: 'time', words: { en: 'Send somebody by', zh: '响应截止' }, seen: 'chosen' },
      acceptTime: { kind: 'time', words: { en: 'Accepted', zh: '受理时间' }, seen: 'chosen' },
      dispatchTime: { kind: 'time', words: { en: 'Dispatched', zh: '派单时间' }, seen: 'chosen' },
      arriveTime: { kind: 'time', words: { en: 'On site', zh: '到场时间' }, seen: 'chosen' },
      finishTime: { kind: 'time', words: { en: 'Finished', zh: '完成时间' }, seen: 'chosen' },
      confirmTime: { kind: 'time', words: { en: 'Confirmed', zh: '确认时间' }, seen: 'chosen' },
      provenTime: { kind: 'time', words: { en: 'Proven', zh: '验证时间' }, seen: 'chosen' },
      archiveTime: { kind: 'time', words: { en: 'Archived', zh: '归档时间' }, seen: 'chosen' },
      repeatsTaskId: { kind: 'text', words: { en: 'Repeats', zh: '重复工单' }, width: 130, seen: 'chosen' },
      createdBy: { kind: 'text', words: { en: 'Opened by', zh: '创建人' }, width: 120, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Number, station, point, description', zh: '编号、站点、充电桩、描述' },
      },
      state: { kind: 'options', many: true, main: true, values: WORK_ORDER_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      priority: {
        kind: 'options',
        many: true,
        main: true,
        values: WORK_ORDER_PRIORITY_WORDS,
        words: { en: 'Priority', zh: '优先级' },
      },
      faultCode: { kind: 'options', many: true, values: WORK_FAULT_WORDS, words: { en: 'Fault', zh: '故障' } },
      startTime: { kind: 'range', to: 'endTime', main: true, words: { en: 'Opened between', zh: '创建时间' } },
      mine: {
        kind: 'options',
        values: { leader: { en: 'As leader', zh: '我负责的' }, serviceMan: { en: 'As service man', zh: '派给我的' } },
        words: { en: 'Mine', zh: '我的工单' },
      },
      overdue: {
        kind: 'options',
        values: { response: { en: 'Nobody sent in time', zh: '响应超时' }, repair: { en: 'Not mended in time', zh: '修复超时' } },
        words: { en: 'Late', zh: '超时' },
      },
      open: {
        kind: 'options',
        values: { true: { en: 'Open', zh: '未完成' }, false: { en: 'Ended', zh: '已结束' } },
        words: { en: 'Open or ended', zh: '完成情况' },
      },
      source: { kind: 'options', many: true, values: WORK_ORDER_SOURCE_WORDS, words: { en: 'Source', zh: '来源' } },
      stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
      pointId: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      endedSince: { kind: 'since', words: { en: 'Ended since', zh: '结束时间不早于' } },
      taskId: { kind: 'link', words: { en: 'Work order', zh: '工单编号' } },
      stationName: { kind: 'link', words: { en: 'Station', zh: '站点' } },
      alarmId: { kind: 'link', words: { en: 'Alarm', zh: '告警' } },
      contractorId: { kind: 'link', words: { en: 'Contractor', zh: '外包单位' } },
      serviceManId: { kind: 'link', words: { en: 'Service man', zh: '运维人员' } },
    },
  }),
  { endpoint: workOrders.export, words: { en: 'Work orders', zh: '工单' }, columns: WORK_ORDER_COLUMNS },
);
