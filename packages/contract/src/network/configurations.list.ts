import { listOf } from '../core/list.ts';
import { configurations } from './configurations.ts';

/** The list of charge points with how their configuration stands. */
export const configurationList = listOf({
  name: 'configurations',
  endpoint: configurations.list,
  columns: {
    point: {
      kind: 'text',
      field: 'pointName',
      words: { en: 'Charge point', zh: '充电桩' },
      width: 190,
      seen: 'always',
      fixed: 'start',
      sort: 'pointName',
    },
    station: { kind: 'text', field: 'stationName', words: { en: 'Station', zh: '站点' }, width: 160 },
    vendor: { kind: 'text', words: { en: 'Vendor', zh: '厂商' }, width: 120, seen: 'alone' },
    model: { kind: 'text', words: { en: 'Model', zh: '型号' }, width: 120 },
    firmware: { kind: 'text', field: 'softwareVersion', words: { en: 'Firmware', zh: '固件' }, width: 100 },
    read: {
      kind: 'time',
      field: 'readTime',
      zone: 'timeZone',
      words: { en: 'Last read', zh: '最近读取' },
      width: 130,
      sort: 'readTime',
    },
    template: { kind: 'text', field: 'templateName', words: { en: 'Template', zh: '模板' }, width: 130 },
    drift: { kind: 'own', words: { en: 'Condition', zh: '情况' }, width: 174, sort: true },
    provider: { kind: 'provider', field: 'providerName', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Name, serial number, station', zh: '名称、序列号、站点' } },
    stationId: { kind: 'own', main: true, words: { en: 'Station', zh: '站点' } },
    vendor: { kind: 'options', main: true, words: { en: 'Vendor', zh: '厂商' } },
    model: { kind: 'options', main: true, words: { en: 'Model', zh: '型号' } },
    drift: {
      kind: 'options',
      main: true,
      values: { true: { en: 'Differs from template', zh: '与模板不一致' } },
      words: { en: 'Differs from template', zh: '与模板不一致' },
    },
    templateId: { kind: 'options', words: { en: 'Template', zh: '模板' } },
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
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
