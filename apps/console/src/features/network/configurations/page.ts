import type { WordPage } from '../../../entities/pages/word-page.ts';
import type { TextLoaders } from '../../../shared/i18n/i18n.ts';

/** The page of configurations. */
export const configurationsPage: WordPage = {
  path: '/configurationManagement/pointConfiguration',
  after: '/configurationManagement/carManage',
  permissions: ['configuration:read'],
  grants: ['configuration:read', 'configuration:write'],
  title: { zh: '充电桩配置', en: 'Point configuration' },
  area: 'configuration',
  help: ['network.configurations', { key: 'network.templates', tabs: ['templates'], title: 'configuration:templates.label' }],
  load: () => import('./configurations-page.tsx'),
};

export const configurationsTexts = {
  configuration: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
} satisfies TextLoaders;
