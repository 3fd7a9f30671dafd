import { listOf, withExport } from '../core/list.ts';
import { PART_RESERVATION_COLUMNS, partReservations } from './part-reservations.ts';
import { WORK_ORDER_STATE_WORDS } from './work-orders.states.ts';

const PROVIDER = { en: 'Provider', zh: '运营商' };

/** What stores keep for work orders. */
export const partReservationList = withExport(
  listOf({
    name: 'partReservations',
    endpoint: partReservations.list,
    columns: {
      taskId: { kind: 'own', words: { en: 'Work order', zh: '工单编号' }, width: 118, seen: 'always', sort: true },
      state: { kind: 'own', words: { en: 'Status', zh: '状态' }, width: 104 },
      partsNumber: { kind: 'id', words: { en: 'Parts number', zh: '备件编号' }, width: 124, sort: true },
      name: { kind: 'text', words: { en: 'Name', zh: '名称' }, width: 132 },
      count: { kind: 'count', words: { en: 'Reserved', zh: '预留' }, width: 76 },
      serialNumber: { kind: 'text', words: { en: 'Serial number', zh: '序列号' }, width: 112 },
      storeName: { kind: 'text', words: { en: 'Store', zh: '存放点' }, width: 120, sort: true },
      stationName: { kind: 'text', words: { en: 'Station', zh: '站点' }, width: 148 },
      serviceMan: { kind: 'text', words: { en: 'Technician', zh: '运维人员' }, width: 110 },
      providerName: { kind: 'provider', words: PROVIDER },
    },
    filters: {
      keyword: {
        kind: 'search',
        main: true,
        words: { en: 'Order, part, store, station', zh: '工单、备件、存放点、站点' },
      },
      storeId: { kind: 'own', main: true, words: { en: 'Store', zh: '存放点' } },
      state: { kind: 'options', many: true, values: WORK_ORDER_STATE_WORDS, words: { en: 'Status', zh: '状态' } },
      providerId: { kind: 'provider', words: PROVIDER },
      partId: { kind: 'link', words: { en: 'Part', zh: '备件' } },
      taskId: { kind: 'link', words: { en: 'Work order', zh: '工单编号' } },
    },
  }),
  {
    endpoint: partReservations.export,
    words: { en: 'Reserved spare parts', zh: '备件预留' },
    columns: PART_RESERVATION_COLUMNS,
    sorted: true,
  },
);
