import type { WordPage } from '../../../entities/pages/word-page.ts';
import type { TextLoaders } from '../../../shared/i18n/i18n.ts';

/** The page of warnings. */
export const warningsPage: WordPage = {
  path: '/workOrder/warnManage',
  after: '/workOrder/field',
  permissions: ['warning:read'],
  grants: ['warning:read', 'warning:write'],
  title: { zh: '预警管理', en: 'Weather warnings' },
  area: 'warnings',
  help: [
    { key: 'service.warnings', tabs: ['', 'map', 'list'] },
    { key: 'service.thresholds', tabs: ['thresholds'], title: 'warnings:tabs.thresholds' },
  ],
  load: () => import('./warnings-page.tsx'),
};

export const warningsTexts = {
  warnings: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
} satisfies TextLoaders;
