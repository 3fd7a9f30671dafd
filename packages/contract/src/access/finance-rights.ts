import type { Permission } from './roles.permission-words.ts';

/** The menu of finance: as specified, the role admin opens it. An admin may open single pages of it to another role, for reading. */
export const FINANCE_MENU = '/financialManagement';

/** What changes money, prices, companies and invoices in that menu: the role admin's alone. */
export const FINANCE_WRITES = [
  'price:write',
  'corporateTransfer:enter',
  'corporateTransfer:confirm',
  'company:write',
  'transfer:create',
  'invoice:apply',
  'invoice:issue',
  'reconciliation:run',
] as const satisfies readonly Permission[];

export const isFinanceWrite = (permission: string): boolean => (FINANCE_WRITES as readonly string[]).includes(permission);

/** Whether a role path names a single page of finance. The menu's own path opens none of them. */
export const isFinancePage = (path: string): boolean => path.startsWith(`${FINANCE_MENU}/`);
