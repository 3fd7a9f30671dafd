/** The texts of the handbook, one chunk an area, loaded when the first of its pages or figures is asked for. */
export const AREAS = {
  access: () => import('./texts/access/index.ts'),
  charging: () => import('./texts/charging/index.ts'),
  customers: () => import('./texts/customers/index.ts'),
  finance: () => import('./texts/finance/index.ts'),
  insight: () => import('./texts/insight/index.ts'),
  network: () => import('./texts/network/index.ts'),
  service: () => import('./texts/service/index.ts'),
};
