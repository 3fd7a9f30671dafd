import type { WordPage } from '../../../entities/pages/word-page.ts';
import type { TextLoaders } from '../../../shared/i18n/i18n.ts';

/** The page of cars. */
export const carsPage: WordPage = {
  path: '/configurationManagement/carManage',
  after: '/configurationManagement/versionManage',
  permissions: ['car:read'],
  grants: ['car:read', 'car:write', 'car:export'],
  title: { zh: '车辆管理', en: 'Cars' },
  area: 'cars',
  needs: ['sheetImport'],
  help: 'customers.cars',
  load: () => import('./cars-page.tsx'),
};

export const carsTexts = {
  cars: { zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') },
} satisfies TextLoaders;
