import type { WordPage } from '../../../entities/pages/word-page.ts';
import type { TextLoaders } from '../../../shared/i18n/i18n.ts';

/** The page of the processes that serve the installation, for the platform alone. */
export const serversPage: WordPage = {
  path: '/systemManagement/server',
  after: '/systemManagement/backup',
  platform: true,
  permissions: ['config:read'],
  title: { zh: '服务器', en: 'Servers' },
  area: 'servers',
  help: 'access.servers',
  load: () => import('./servers-page.tsx'),
};

export const serversTexts = {
  servers: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
} satisfies TextLoaders;
