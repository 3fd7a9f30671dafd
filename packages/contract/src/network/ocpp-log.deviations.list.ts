import { listOf, withExport } from '../core/list.ts';
import { DEVIATION_EXPORT_COLUMNS, DEVIATION_FIELDS, ocppLog } from './ocpp-log.ts';

/** The list of what models get wrong against the standard. */
export const deviationList = withExport(
  listOf({
    name: 'deviations',
    endpoint: ocppLog.deviations,
    fields: DEVIATION_FIELDS,
    columns: {
      model: { width: 160, fixed: 'start', sort: true },
      firmwareVersion: { width: 90 },
      pointCount: { sort: true, width: 112 },
      action: { inFile: { en: 'Message', zh: '报文' }, width: 120, sort: true },
      path: { width: 162 },
      rule: { inFile: { en: 'Deviation', zh: '偏差' }, width: 120 },
      // It came from somebody's charger.
      example: { kind: 'provider', words: { en: 'Example', zh: '示例' }, width: 110 },
      count: { width: 100, sort: true },
      lastTime: { sort: true, width: 112 },
      vendor: { seen: 'file' },
      firstTime: { seen: 'file' },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Vendor, model, field', zh: '厂商、型号、字段' } },
      action: { kind: 'options', many: true, main: true },
      rule: { kind: 'options', many: true, main: true },
    },
  }),
  { endpoint: ocppLog.exportDeviations, words: { en: 'Deviations', zh: '协议偏差' }, columns: DEVIATION_EXPORT_COLUMNS },
);
