import { listOf, withExport } from '../core/list.ts';
import { CAR_COLUMNS, CAR_FIELDS, cars } from './cars.ts';

/** The list of cars. */
export const carList = withExport(
  listOf({
    name: 'cars',
    endpoint: cars.list,
    fields: CAR_FIELDS,
    columns: {
      carNumber: { kind: 'text', width: 146, seen: 'always', fixed: 'start', sort: true },
      vin: { width: 188, sort: true },
      alias: { width: 122 },
      brand: { width: 104, sort: true },
      model: { width: 114, sort: true },
      account: { width: 130 },
      providerName: {},
      createTime: { sort: true, width: 148 },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Plate, VIN, alias, brand, model, account', zh: '车牌号、车架号、别名、品牌、车型、账号' },
      },
      brand: { kind: 'text' },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: cars.export, words: { en: 'Cars', zh: '车辆' }, columns: CAR_COLUMNS },
);
