import { listOf } from '../core/list.ts';
import { CONFIGURED_POINT_FIELDS, configurations } from './configurations.ts';

/** The list of charge points with how their configuration stands. */
export const configurationList = listOf({
  name: 'configurations',
  endpoint: configurations.list,
  fields: CONFIGURED_POINT_FIELDS,
  columns: {
    point: { field: 'pointName', width: 190, seen: 'always', fixed: 'start', sort: 'pointName' },
    station: { field: 'stationName', width: 160 },
    vendor: { width: 120, seen: 'alone' },
    model: { width: 120 },
    firmware: { field: 'softwareVersion', width: 100 },
    read: { field: 'readTime', width: 130, sort: 'readTime' },
    template: { field: 'templateName', width: 130 },
    drift: { kind: 'own', words: { en: 'Condition', zh: '情况' }, width: 174, sort: true },
    provider: { field: 'providerName' },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, serial number, station', zh: '名称、序列号、站点' } },
    stationId: { kind: 'own', main: true },
    vendor: { kind: 'options', main: true },
    model: { kind: 'options', main: true },
    drift: {
      kind: 'options',
      main: true,
      values: { true: { en: 'Differs from template', zh: '与模板不一致' } },
      words: { en: 'Differs from template', zh: '与模板不一致' },
    },
    templateId: { kind: 'options' },
    rebootPending: {
      kind: 'options',
      values: { true: { en: 'Waits for a reboot', zh: '待重启' } },
      words: { en: 'Waits for a reboot', zh: '待重启' },
    },
    unread: {
      kind: 'options',
      values: { true: { en: 'Never read', zh: '未读取' } },
      words: { en: 'Never read', zh: '未读取' },
    },
    providerId: { kind: 'provider' },
  },
});
