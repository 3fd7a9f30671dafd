import type { WordPage } from '../../../entities/pages/word-page.ts';
import type { TextLoaders } from '../../../shared/i18n/i18n.ts';

/** The page of invoices. */
export const invoicesPage: WordPage = {
  path: '/financialManagement/invoiceRecordManage',
  after: '/financialManagement/rechargeRecord',
  permissions: ['invoice:read'],
  grants: ['invoice:read', 'invoice:apply', 'invoice:issue'],
  title: { zh: '发票管理', en: 'Invoices' },
  area: 'invoices',
  needs: ['hub', 'finance'],
  help: [{ key: 'finance.invoices', tabs: ['', 'infos'] }],
  load: () => import('./invoices-page.tsx'),
};

/** The page of one invoice. */
export const invoicePage: WordPage = {
  path: '/financialManagement/invoiceRecordManage/:id',
  after: '/financialManagement/invoiceRecordManage',
  under: '/financialManagement/invoiceRecordManage',
  permissions: ['invoice:read'],
  title: { zh: '发票', en: 'Invoice' },
  area: 'invoices',
  needs: ['hub', 'finance'],
  help: 'finance.invoices',
  load: () => import('./invoice-page.tsx'),
};

export const invoicesTexts = {
  invoices: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
} satisfies TextLoaders;
