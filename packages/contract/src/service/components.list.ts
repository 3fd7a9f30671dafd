import { listOf, withExport } from '../core/list.ts';
import { COMPONENT_COLUMNS, COMPONENT_FIELDS, COMPONENT_TYPE_FIELDS, COMPONENT_WORDS, components } from './components.ts';

/** The list of components with their use; the most worn lead it. */
export const componentList = withExport(
  listOf({
    name: 'components',
    endpoint: components.getComponentUseInfo,
    fields: COMPONENT_FIELDS,
    columns: {
      componentName: { width: 130, seen: 'always', fixed: 'start', sort: true },
      place: { kind: 'own', words: { en: 'Station and point', zh: '站点 / 充电桩' }, width: 196, sort: 'stationName' },
      stationName: { seen: 'file' },
      pointName: { seen: 'file' },
      serialNumber: { seen: 'file' },
      connectorNo: { seen: 'file' },
      share: { kind: 'own', words: { en: 'Use / rated life', zh: '使用量 / 额定寿命' }, width: 190, seen: 'always', sort: true },
      counter: { width: 106 },
      useCount: { kind: 'own', seen: 'file' },
      ratedLife: { kind: 'own', seen: 'file' },
      mark: { width: 96 },
      dueDay: { kind: 'own', inFile: { en: 'Replace by', zh: '预计到期日' }, width: 130, sort: true },
      dueEarliest: { seen: 'file' },
      dueLatest: { seen: 'file' },
      componentSerial: { width: 180, seen: 'chosen' },
      installedTime: { sort: true, width: 148 },
      replacedTime: { seen: 'chosen', sort: true },
      replacedBy: { seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Component, serial number, point, station', zh: '部件、序列号、充电桩、站点' },
      },
      typeId: { kind: 'options', main: true },
      state: { kind: 'options', many: true, main: true, values: COMPONENT_WORDS.states },
      stationId: { kind: 'own' },
      serialNumber: { kind: 'text' },
      counter: { kind: 'options', many: true, values: COMPONENT_WORDS.counters },
      mark: { kind: 'options', many: true, values: COMPONENT_WORDS.marks },
      withReplaced: {
        kind: 'options',
        values: { true: { en: 'Shown', zh: '显示' } },
        words: { en: 'Replaced components', zh: '已更换部件' },
      },
      providerId: { kind: 'provider' },
      componentName: { kind: 'link' },
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
  fields: COMPONENT_TYPE_FIELDS,
  columns: {
    componentName: { width: 160, seen: 'always', fixed: 'start', sort: true },
    fits: { kind: 'own', words: { en: 'Fits', zh: '适用型号' }, width: 160 },
    place: { width: 130 },
    counter: { width: 160 },
    ratedLife: { kind: 'own', width: 130, sort: true },
    autoFit: { width: 140 },
    components: { width: 110, sort: true },
    note: { width: 200, seen: 'chosen' },
    providerName: {},
  },
  filters: {
    keyword: { kind: 'search', main: true, words: { en: 'Component, vendor, model', zh: '部件、厂商、型号' } },
    providerId: { kind: 'provider' },
  },
});
