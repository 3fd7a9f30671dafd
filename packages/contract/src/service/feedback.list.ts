import { listOf, withExport } from '../core/list.ts';
import { FEEDBACK_COLUMNS, feedback } from './feedback.ts';
import { FEEDBACK_KIND_WORDS, FEEDBACK_STATE_WORDS } from './feedback.words.ts';

/** The list of what drivers report. */
export const feedbackList = withExport(
  listOf({
    name: 'feedback',
    endpoint: feedback.list,
    columns: {
      createTime: {
        kind: 'time',
        zone: 'timeZone',
        words: { en: 'Reported', zh: '上报时间' },
        seen: 'always',
        sort: true,
        width: 112,
      },
      kind: { kind: 'own', words: { en: 'What is wrong', zh: '问题' }, width: 244, seen: 'always' },
      state: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 136 },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 142 },
      pointName: { kind: 'own', words: { en: 'Charge point', zh: '充电桩' }, width: 150 },
      description: { kind: 'text', words: { en: 'In their words', zh: '描述' }, width: 144 },
      photos: { kind: 'own', words: { en: 'Photos', zh: '照片' }, width: 66, seen: 'alone' },
      repeats: { kind: 'count', words: { en: 'Reported again', zh: '重复上报' }, width: 110, seen: 'chosen' },
      phone: { kind: 'own', words: { en: 'Contact', zh: '联系方式' }, width: 170, together: ['email'], seen: 'chosen' },
      taskId: { kind: 'own', words: { en: 'Work order', zh: '工单编号' }, width: 116 },
      isDanger: { kind: 'flag', words: { en: 'Danger', zh: '危险' }, width: 90, seen: 'chosen' },
      pointId: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, seen: 'chosen' },
      connectorNo: { kind: 'count', words: { en: 'Connector', zh: '充电枪' }, width: 100, seen: 'chosen' },
      email: { kind: 'text', words: { en: 'E-mail', zh: '邮箱' }, width: 180, seen: 'file' },
      toldTime: { kind: 'time', zone: 'timeZone', words: { en: 'Told that it works', zh: '恢复通知时间' }, seen: 'chosen' },
      number: { kind: 'id', words: { en: 'Report number', zh: '上报编号' }, width: 170, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Station, point, words, number', zh: '站点、充电桩、描述、编号' },
      },
      kind: {
        kind: 'options',
        many: true,
        main: true,
        values: FEEDBACK_KIND_WORDS,
        words: { en: 'What is wrong', zh: '问题' },
      },
      state: { kind: 'options', many: true, main: true, values: FEEDBACK_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      startTime: { kind: 'range', to: 'endTime', main: true, words: { en: 'Reported between', zh: '上报时间' } },
      danger: {
        kind: 'options',
        values: { true: { en: 'Dangers', zh: '危险' }, false: { en: 'Faults', zh: '一般故障' } },
        words: { en: 'Danger', zh: '危险' },
      },
      stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
      pointId: { kind: 'text', words: { en: 'Serial number', zh: '序列号' } },
      connectorNo: { kind: 'text', words: { en: 'Connector', zh: '充电枪' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      taskId: { kind: 'link', words: { en: 'Work order', zh: '工单编号' } },
    },
  }),
  { endpoint: feedback.export, words: { en: 'Driver reports', zh: '车主上报' }, columns: FEEDBACK_COLUMNS },
);
