import type { WordPage } from '../../../entities/pages/word-page.ts';
import type { TextLoaders } from '../../../shared/i18n/i18n.ts';

/** The page of the backups, for the platform alone. */
export const backupsPage: WordPage = {
  path: '/systemManagement/backup',
  after: '/systemManagement/dictionary',
  platform: true,
  permissions: ['config:read'],
  grants: ['config:read', 'config:write'],
  title: { zh: '数据备份', en: 'Backups' },
  area: 'backups',
  help: 'access.backups',
  load: () => import('./backups-page.tsx'),
};

export const backupsTexts = {
  backups: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
} satisfies TextLoaders;
