import type { WordPage } from '../../../entities/pages/word-page.ts';
import type { TextLoaders } from '../../../shared/i18n/i18n.ts';

/** The page of reports. */
export const reportsPage: WordPage = {
  path: '/operateManagement/scheduledReports',
  after: '/operateManagement/operateStatistics',
  permissions: ['report:read'],
  grants: ['report:read', 'report:write'],
  title: { zh: '定时报表', en: 'Scheduled reports' },
  area: 'reports',
  help: 'insight.reports',
  load: () => import('./scheduled-reports-page.tsx'),
};

export const reportsTexts = {
  reports: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
} satisfies TextLoaders;
