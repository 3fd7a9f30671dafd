import { listOf, withExport } from '../core/list.ts';
import { CONTRACTOR_COLUMNS, CONTRACTOR_FIELDS, contractors } from './contractors.ts';

/** Organisations that orders are given to. */
export const contractorList = withExport(
  listOf({
    name: 'contractors',
    endpoint: contractors.list,
    fields: CONTRACTOR_FIELDS,
    columns: {
      contractorName: { width: 190, seen: 'always', sort: true },
      leader: { kind: 'own', width: 120 },
      serviceMen: { kind: 'own', width: 214 },
      openOrders: { width: 112, sort: true },
      hourRate: { width: 134 },
      phone: { width: 136 },
      isClosed: { width: 90 },
      note: { width: 200, seen: 'chosen' },
      providerName: {},
    },
    filters: {
      keyword: { kind: 'search', main: true, words: { en: 'Contractor or person', zh: '外包单位、人员' } },
      open: {
        kind: 'options',
        main: true,
        values: { true: { en: 'In use', zh: '使用中' }, false: { en: 'Closed', zh: '已停用' } },
        words: { en: 'In use or closed', zh: '使用情况' },
      },
      providerId: { kind: 'provider' },
    },
  }),
  { endpoint: contractors.export, words: { en: 'Contractors', zh: '外包单位' }, columns: CONTRACTOR_COLUMNS, sorted: true },
);
