import { listOf, withExport } from '../core/list.ts';
import { COMPONENT_COLUMNS, COMPONENT_WORDS, components } from './components.ts';

/** The list of components with their use; the most worn lead it. */
export const componentList = withExport(
  listOf({
    name: 'components',
    endpoint: components.getComponentUseInfo,
    columns: {
      componentName: {
        kind: 'text',
        words: { en: 'Component', zh: '部件' },
        width: 130,
        seen: 'always',
        fixed: 'start',
        sort: true,
      },
      place: { kind: 'own', words: { en: 'Station and point', zh: '站点 / 充电桩' }, width: 196, sort: 'stationName' },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, seen: 'file' },
      pointName: { kind: 'text', words: { en: 'Charge point', zh: '充电桩' }, seen: 'file' },
      serialNumber: { kind: 'id', words: { en: 'Charge point serial number', zh: '充电桩序列号' }, seen: 'file' },
      connectorNo: { kind: 'count', words: { en: 'Connector (0: charge point)', zh: '枪号（0 为整桩）' }, seen: 'file' },
      share: { kind: 'own', words: { en: 'Use / rated life', zh: '使用量 / 额定寿命' }, width: 190, seen: 'always', sort: true },
      counter: { kind: 'word', values: COMPONENT_WORDS.counters, words: { en: 'Counter', zh: '计数方式' }, width: 106 },
      useCount: { kind: 'own', words: { en: 'Use', zh: '使用量' }, seen: 'file' },
      ratedLife: { kind: 'own', words: { en: 'Rated life', zh: '额定寿命' }, seen: 'file' },
      mark: { kind: 'word', values: COMPONENT_WORDS.marks, words: { en: 'Source', zh: '数据来源' }, width: 96 },
      dueDay: {
        kind: 'own',
        words: { en: 'Expected worn', zh: '预计到期' },
        inFile: { en: 'Expected worn on', zh: '预计到期日' },
        width: 130,
        sort: true,
      },
      dueEarliest: { kind: 'day', words: { en: 'Worn at the earliest', zh: '最早到期日' }, seen: 'file' },
      dueLatest: { kind: 'day', words: { en: 'Worn at the latest', zh: '最晚到期日' }, seen: 'file' },
      componentSerial: { kind: 'id', words: { en: 'Component serial number', zh: '部件序列号' }, width: 180, seen: 'chosen' },
      installedTime: { kind: 'time', zone: 'timeZone', words: { en: 'Installed', zh: '安装时间' }, sort: true, width: 148 },
      replacedTime: {
        kind: 'time',
        zone: 'timeZone',
        words: { en: 'Replaced', zh: '更换时间' },
        seen: 'chosen',
        sort: true,
      },
      replacedBy: { kind: 'text', words: { en: 'Replaced by', zh: '更换人' }, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Component, serial number, point, station', zh: '部件、序列号、充电桩、站点' },
      },
      typeId: { kind: 'options', main: true, words: { en: 'Component type', zh: '部件类型' } },
      state: {
        kind: 'options',
        many: true,
        main: true,
        values: COMPONENT_WORDS.states,
        words: { en: 'State', zh: '状态' },
      },
      stationId: { kind: 'own', words: { en: 'Station', zh: '站点' } },
      serialNumber: { kind: 'text', words: { en: 'Charge point serial number', zh: '充电桩序列号' } },
      counter: { kind: 'options', many: true, values: COMPONENT_WORDS.counters, words: { en: 'Counter', zh: '计数方式' } },
      mark: { kind: 'options', many: true, values: COMPONENT_WORDS.marks, words: { en: 'Source', zh: '数据来源' } },
      withReplaced: {
        kind: 'options',
        values: { true: { en: 'Shown', zh: '显示' } },
        words: { en: 'Replaced components', zh: '已更换部件' },
      },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      componentName: { kind: 'link', words: { en: 'Component', zh: '部件' } },
    },
  }),
  {
    endpoint: components.export,
    words: { en: 'Component use', zh: '部件使用情况' },
    columns: COMPONENT_COLUMNS,
    sorted: true,
  },
);

/** The list of component types. */
export const componentTypeList = listOf({
  name: 'componentTypes',
  endpoint: components.types,
  columns: {
    componentName: {
      kind: 'text',
      words: { en: 'Component', zh: '部件名称' },
      width: 160,
      seen: 'always',
      fixed: 'start',
      sort: true,
    },
    fits: { kind: 'own', words: { en: 'Fits', zh: '适用型号' }, width: 160 },
    place: { kind: 'word', values: COMPONENT_WORDS.places, words: { en: 'Fitted to', zh: '安装位置' }, width: 130 },
    counter: { kind: 'word', values: COMPONENT_WORDS.counters, words: { en: 'Counter', zh: '计数方式' }, width: 160 },
    ratedLife: { kind: 'own', words: { en: 'Rated life', zh: '额定寿命' }, width: 130, sort: true },
    autoFit: { kind: 'flag', words: { en: 'Fitted automatically', zh: '自动匹配' }, width: 140 },
    components: { kind: 'count', words: { en: 'In use', zh: '在用数量' }, width: 110, sort: true },
    note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 200, seen: 'chosen' },
    providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Component, vendor, model', zh: '部件、厂商、型号' } },
    providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
  },
});
