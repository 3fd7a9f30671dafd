import type { Page } from './page.ts';
import { applyPages } from './pages/apply.ts';
import { configurationManagementPages } from './pages/configuration-management.ts';
import { financialManagementPages } from './pages/financial-management.ts';
import { firstPages } from './pages/first.ts';
import { historyRecordPages } from './pages/history-record.ts';
import { operateManagementPages } from './pages/operate-management.ts';
import { publicPages } from './pages/public.ts';
import { realTimeMonitorPages } from './pages/real-time-monitor.ts';
import { smartChargingPages } from './pages/smart-charging.ts';
import { systemManagementPages } from './pages/system-management.ts';
import { userPages } from './pages/user.ts';
import { userManagementPages } from './pages/user-management.ts';
import { workOrderPages } from './pages/work-order.ts';
import { withWords } from './word-pages.ts';

/** Every page there is, in the order of the menu: one list for each of its groups, and what words bring themselves. What a field means stands in `page.ts`. */
export const pages: readonly Page[] = withWords([
  ...firstPages,
  ...realTimeMonitorPages,
  ...smartChargingPages,
  ...workOrderPages,
  ...historyRecordPages,
  ...userManagementPages,
  ...operateManagementPages,
  ...financialManagementPages,
  ...configurationManagementPages,
  ...systemManagementPages,
  ...applyPages,
  ...userPages,
  ...publicPages,
]);
