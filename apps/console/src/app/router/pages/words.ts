// The words that bring their page themselves, and their texts: a `…Page` says where it stands in the menu.
export { backupsPage, backupsTexts } from '../../../features/access/backups/page.ts';
export { serversPage, serversTexts } from '../../../features/access/servers/page.ts';
export { carsPage, carsTexts } from '../../../features/customers/cars/page.ts';
export { invoicePage, invoicesPage, invoicesTexts } from '../../../features/finance/invoices/page.ts';
export { reportsPage, reportsTexts } from '../../../features/insight/reports/page.ts';
export { configurationsPage, configurationsTexts } from '../../../features/network/configurations/page.ts';
export { warningsPage, warningsTexts } from '../../../features/service/warnings/page.ts';
