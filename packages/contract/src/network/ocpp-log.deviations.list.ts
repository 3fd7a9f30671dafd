import { listOf, withExport } from '../core/list.ts';
import { DEVIATION_EXPORT_COLUMNS, ocppLog } from './ocpp-log.ts';

/** The list of what models get wrong against the standard. */
export const deviationList = withExport(
  listOf({
    name: 'deviations',
    endpoint: ocppLog.deviations,
    columns: {
      model: { kind: 'text', words: { en: 'Model', zh: '型号' }, width: 160, fixed: 'start', sort: true },
      firmwareVersion: { kind: 'text', words: { en: 'Firmware', zh: '固件版本' }, width: 90 },
      pointCount: { kind: 'count', words: { en: 'Charge points', zh: '充电桩数' }, sort: true, width: 112 },
      action: {
        kind: 'text',
        words: { en: 'Message', zh: '报文类型' },
        inFile: { en: 'Message', zh: '报文' },
        width: 120,
        sort: true,
      },
      path: { kind: 'text', words: { en: 'Field', zh: '字段' }, width: 162 },
      rule: {
        kind: 'text',
        words: { en: 'Kind of deviation', zh: '偏差类型' },
        inFile: { en: 'Deviation', zh: '偏差' },
        width: 120,
      },
      // It came from somebody's charger.
      example: { kind: 'provider', words: { en: 'Example', zh: '示例' }, width: 110 },
      count: { kind: 'count', words: { en: 'Times seen', zh: '出现次数' }, width: 100, sort: true },
      lastTime: { kind: 'time', words: { en: 'Last seen', zh: '最近出现' }, sort: true, width: 112 },
      vendor: { kind: 'text', words: { en: 'Vendor', zh: '厂商' }, seen: 'file' },
      firstTime: { kind: 'time', words: { en: 'First seen', zh: '首次出现' }, seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Vendor, model, field', zh: '厂商、型号、字段' } },
      action: { kind: 'options', many: true, main: true, words: { en: 'Message', zh: '报文类型' } },
      rule: { kind: 'options', many: true, main: true, words: { en: 'Kind of deviation', zh: '偏差类型' } },
    },
  }),
  { endpoint: ocppLog.exportDeviations, words: { en: 'Deviations', zh: '协议偏差' }, columns: DEVIATION_EXPORT_COLUMNS },
);
