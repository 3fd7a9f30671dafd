import { listOf, withExport } from '../core/list.ts';
import { WORK_ORDER_COLUMNS, WORK_ORDER_FIELDS } from './work-orders.orders.ts';
import { WORK_ORDER_STATE_WORDS } from './work-orders.states.ts';
import { workOrders } from './work-orders.ts';
import { OVERDUE_GOAL_WORDS, WORK_FAULT_WORDS, WORK_ORDER_PRIORITY_WORDS, WORK_ORDER_SOURCE_WORDS } from './work-orders.words.ts';

/** The list of work orders. */
export const workOrderList = withExport(
  listOf({
    name: 'workOrders',
    endpoint: workOrders.getWorkOrderList,
    fields: WORK_ORDER_FIELDS,
    columns: {
      taskId: { width: 132, seen: 'always', fixed: 'start', sort: true },
      state: { width: 168, seen: 'always' },
      priority: { kind: 'own', width: 80, sort: true },
      faultCode: { kind: 'own', width: 136 },
      stationName: { width: 144, sort: true },
      pointName: { kind: 'own', width: 150 },
      serviceMan: { kind: 'own', width: 96, seen: 'alone' },
      repairDueTime: { width: 146, sort: true },
      createTime: { sort: true, seen: 'chosen' },
      leader: { kind: 'own', width: 130, seen: 'chosen' },
      contractor: { kind: 'own', width: 150, seen: 'chosen' },
      areaName: { width: 140, seen: 'chosen' },
      description: { width: 240, seen: 'chosen' },
      pointId: { seen: 'chosen' },
      connectorNo: { width: 100, seen: 'chosen' },
      points: { width: 100, seen: 'chosen' },
      transactionId: { kind: 'own', width: 112, seen: 'chosen' },
      source: { width: 130, seen: 'chosen' },
      responseDueTime: { seen: 'chosen' },
      acceptTime: { seen: 'chosen' },
      dispatchTime: { seen: 'chosen' },
      arriveTime: { seen: 'chosen' },
      finishTime: { seen: 'chosen' },
      confirmTime: { seen: 'chosen' },
      provenTime: { seen: 'chosen' },
      archiveTime: { seen: 'chosen' },
      repeatsTaskId: { width: 130, seen: 'chosen' },
      createdBy: { width: 120, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Number, station, point, description', zh: '编号、站点、充电桩、描述' },
      },
      state: { kind: 'options', many: true, main: true, values: WORK_ORDER_STATE_WORDS },
      priority: {
        kind: 'options',
        many: true,
        main: true,
        values: WORK_ORDER_PRIORITY_WORDS,
      },
      faultCode: { kind: 'options', many: true, values: WORK_FAULT_WORDS },
      startTime: { kind: 'range', to: 'endTime', main: true, words: { en: 'Opened between', zh: '创建时间' } },
      mine: {
        kind: 'options',
        values: { leader: { en: 'As leader', zh: '我负责的' }, serviceMan: { en: 'As technician', zh: '派给我的' } },
        words: { en: 'Mine', zh: '我的工单' },
      },
      overdue: {
        kind: 'options',
        values: OVERDUE_GOAL_WORDS,
        words: { en: 'Late', zh: '超时' },
      },
      open: {
        kind: 'options',
        values: { true: { en: 'Open', zh: '未完成' }, false: { en: 'Ended', zh: '已结束' } },
        words: { en: 'Open or ended', zh: '完成情况' },
      },
      source: { kind: 'options', many: true, values: WORK_ORDER_SOURCE_WORDS },
      stationId: { kind: 'own' },
      pointId: { kind: 'text' },
      providerId: { kind: 'provider' },
      endedSince: { kind: 'since', words: { en: 'Ended since', zh: '结束时间不早于' } },
      taskId: { kind: 'link' },
      stationName: { kind: 'link' },
      alarmId: { kind: 'link', words: { en: 'Alarm', zh: '告警' } },
      contractorId: { kind: 'link' },
      serviceManId: { kind: 'link' },
    },
  }),
  { endpoint: workOrders.export, words: { en: 'Work orders', zh: '工单' }, columns: WORK_ORDER_COLUMNS },
);
