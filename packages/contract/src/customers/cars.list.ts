import { listOf, withExport } from '../core/list.ts';
import { CAR_COLUMNS, cars } from './cars.ts';

/** The list of cars. */
export const carList = withExport(
  listOf({
    name: 'cars',
    endpoint: cars.list,
    columns: {
      carNumber: {
        kind: 'text',
        words: { en: 'Plate', zh: '车牌号' },
        width: 146,
        seen: 'always',
        fixed: 'start',
        sort: true,
      },
      vin: { kind: 'id', words: { en: 'VIN', zh: '车架号 (VIN)' }, width: 188, sort: true },
      alias: { kind: 'text', words: { en: 'Alias', zh: '别名' }, width: 122 },
      brand: { kind: 'text', words: { en: 'Brand', zh: '品牌' }, width: 104, sort: true },
      model: { kind: 'text', words: { en: 'Model', zh: '车型' }, width: 114, sort: true },
      account: { kind: 'text', words: { en: 'Charge user', zh: '充电用户' }, width: 130 },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
      createTime: { kind: 'time', words: { en: 'Created', zh: '创建时间' }, sort: true, width: 148 },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Plate, VIN, alias, brand, model, account', zh: '车牌号、车架号、别名、品牌、车型、账号' },
      },
      brand: { kind: 'text', words: { en: 'Brand', zh: '品牌' } },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: cars.export, words: { en: 'Cars', zh: '车辆' }, columns: CAR_COLUMNS },
);
