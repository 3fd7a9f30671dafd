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
  needs: ['finance'],
  help: [{ key: 'finance.invoices', tabs: ['', 'infos'] }],
  load: () => import('./invoices-page.tsx'),
};

export const invoicesTexts = {
  invoices: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
} satisfies TextLoaders;
