import { listOf, withExport } from '../core/list.ts';
import { CONTRACTOR_COLUMNS, contractors } from './contractors.ts';

/** Organisations that orders are given to. */
export const contractorList = withExport(
  listOf({
    name: 'contractors',
    endpoint: contractors.list,
    columns: {
      contractorName: { kind: 'text', words: { en: 'Contractor', zh: '外包单位' }, width: 190, seen: 'always', sort: true },
      leader: { kind: 'own', words: { en: 'Leader', zh: '负责人' }, width: 120 },
      serviceMen: { kind: 'own', words: { en: 'People', zh: '人员' }, width: 224 },
      openOrders: { kind: 'count', words: { en: 'Open orders', zh: '未完成工单' }, width: 112, sort: true },
      hourRate: { kind: 'money', currency: 'currency', words: { en: 'Rate per hour', zh: '工时单价' }, width: 124 },
      phone: { kind: 'text', words: { en: 'Phone', zh: '电话' }, width: 136 },
      isClosed: { kind: 'flag', words: { en: 'Closed', zh: '已停用' }, width: 90 },
      note: { kind: 'text', words: { en: 'Note', zh: '备注' }, width: 200, seen: 'chosen' },
      providerName: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Contractor or person', zh: '外包单位、人员' } },
      open: {
        kind: 'options',
        main: true,
        values: { true: { en: 'In use', zh: '使用中' }, false: { en: 'Closed', zh: '已停用' } },
        words: { en: 'In use or closed', zh: '使用情况' },
      },
      providerId: { kind: 'provider', words: { en: 'Provider', zh: '运营商' } },
    },
  }),
  { endpoint: contractors.export, words: { en: 'Contractors', zh: '外包单位' }, columns: CONTRACTOR_COLUMNS, sorted: true },
);
