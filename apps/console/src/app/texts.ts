import type { TextLoaders } from '../shared/i18n/i18n.ts';
import { firstTexts } from './first-texts.ts';
import * as words from './router/pages/words.ts';

type Words = typeof words;
type TextsIn<K extends keyof Words> = K extends `${string}Texts` ? (one: Words[K]) => void : never;
/** The texts that words bring themselves, all together. */
type WordTexts = { [K in keyof Words]: TextsIn<K> }[keyof Words] extends (one: infer All) => void ? All : never;
const ofWords = Object.assign(
  {},
  ...Object.entries(words).map(([name, one]) => (name.endsWith('Texts') ? one : undefined)),
) as WordTexts;

/** Every bundle of texts: one an area and language. */
export const texts = {
  ...firstTexts,
  deeds: {
    zh: async () => ({ default: (await import('../entities/deed-texts.ts')).deedTexts('zh') }),
    en: async () => ({ default: (await import('../entities/deed-texts.ts')).deedTexts('en') }),
  },
  ...ofWords,
  terms: { zh: () => import('../shared/i18n/terms/zh.ts'), en: () => import('../shared/i18n/terms/en.ts') },
  frame: { zh: () => import('./layout/texts/zh.ts'), en: () => import('./layout/texts/en.ts') },
  map: { zh: () => import('../shared/ui/map/texts/zh.ts'), en: () => import('../shared/ui/map/texts/en.ts') },
  access: { zh: () => import('../features/access/texts/zh.ts'), en: () => import('../features/access/texts/en.ts') },
  charging: { zh: () => import('../features/charging/texts/zh.ts'), en: () => import('../features/charging/texts/en.ts') },
  benefits: {
    zh: () => import('../features/customers/texts/benefits/zh.ts'),
    en: () => import('../features/customers/texts/benefits/en.ts'),
  },
  dashboard: {
    zh: () => import('../features/insight/dashboard/texts/zh.ts'),
    en: () => import('../features/insight/dashboard/texts/en.ts'),
  },
  needs: { zh: () => import('../features/insight/texts/needs/zh.ts'), en: () => import('../features/insight/texts/needs/en.ts') },
  hub: { zh: () => import('../entities/hub/texts/zh.ts'), en: () => import('../entities/hub/texts/en.ts') },
  complaints: {
    zh: () => import('../entities/complaints/texts/zh.ts'),
    en: () => import('../entities/complaints/texts/en.ts'),
  },
  alarms: { zh: () => import('../entities/alarms/texts/zh.ts'), en: () => import('../entities/alarms/texts/en.ts') },
  chargingProfiles: {
    zh: () => import('../features/charging/charging-profiles/texts/zh.ts'),
    en: () => import('../features/charging/charging-profiles/texts/en.ts'),
  },
  maintenance: {
    zh: () => import('../features/charging/maintenance/texts/zh.ts'),
    en: () => import('../features/charging/maintenance/texts/en.ts'),
  },
  components: {
    zh: () => import('../features/service/components/texts/zh.ts'),
    en: () => import('../features/service/components/texts/en.ts'),
  },
  maintenanceRecords: {
    zh: () => import('../features/service/maintenance-records/texts/zh.ts'),
    en: () => import('../features/service/maintenance-records/texts/en.ts'),
  },
  feedback: {
    zh: () => import('../features/service/feedback/texts/zh.ts'),
    en: () => import('../features/service/feedback/texts/en.ts'),
  },
  reservations: {
    zh: () => import('../features/charging/reservations/texts/zh.ts'),
    en: () => import('../features/charging/reservations/texts/en.ts'),
  },
  timedCharging: {
    zh: () => import('../features/charging/timed-charging/texts/zh.ts'),
    en: () => import('../features/charging/timed-charging/texts/en.ts'),
  },
  loadBalancing: {
    zh: () => import('../features/charging/load-balancing/texts/zh.ts'),
    en: () => import('../features/charging/load-balancing/texts/en.ts'),
  },
  recovery: {
    zh: () => import('../features/service/recovery/texts/zh.ts'),
    en: () => import('../features/service/recovery/texts/en.ts'),
  },
  recoveryParts: {
    zh: () => import('../entities/recovery/texts/zh.ts'),
    en: () => import('../entities/recovery/texts/en.ts'),
  },
  handovers: {
    zh: () => import('../features/insight/handovers/texts/zh.ts'),
    en: () => import('../features/insight/handovers/texts/en.ts'),
  },
  loopback: {
    zh: () => import('../entities/loopback/texts/zh.ts'),
    en: () => import('../entities/loopback/texts/en.ts'),
  },
  setUp: {
    zh: () => import('../features/insight/set-up/texts/zh.ts'),
    en: () => import('../features/insight/set-up/texts/en.ts'),
  },
  history: { zh: () => import('../entities/history/texts/zh.ts'), en: () => import('../entities/history/texts/en.ts') },
  orderParts: {
    zh: () => import('../entities/work-orders/texts/zh.ts'),
    en: () => import('../entities/work-orders/texts/en.ts'),
  },
  onSite: {
    zh: () => import('../features/service/texts/on-site/zh.ts'),
    en: () => import('../features/service/texts/on-site/en.ts'),
  },
  powerLimits: {
    zh: () => import('../entities/power-limits/texts/zh.ts'),
    en: () => import('../entities/power-limits/texts/en.ts'),
  },
  circuits: {
    zh: () => import('../features/charging/circuits/texts/zh.ts'),
    en: () => import('../features/charging/circuits/texts/en.ts'),
  },
  uptime: {
    zh: () => import('../features/insight/uptime/texts/zh.ts'),
    en: () => import('../features/insight/uptime/texts/en.ts'),
  },
  statistics: {
    zh: () => import('../entities/statistics/texts/zh.ts'),
    en: () => import('../entities/statistics/texts/en.ts'),
  },
  finance: { zh: () => import('../features/finance/texts/zh.ts'), en: () => import('../features/finance/texts/en.ts') },
  firmware: {
    zh: () => import('../features/network/texts/firmware/zh.ts'),
    en: () => import('../features/network/texts/firmware/en.ts'),
  },
  network: { zh: () => import('../features/network/texts/zh.ts'), en: () => import('../features/network/texts/en.ts') },
  ocppLog: {
    zh: () => import('../features/network/ocpp-log/texts/zh.ts'),
    en: () => import('../features/network/ocpp-log/texts/en.ts'),
  },
  security: {
    zh: () => import('../features/network/security/texts/zh.ts'),
    en: () => import('../features/network/security/texts/en.ts'),
  },
  stations: {
    zh: () => import('../features/network/stations/texts/zh.ts'),
    en: () => import('../features/network/stations/texts/en.ts'),
  },
  pointWork: {
    zh: () => import('../features/network/points/texts/zh.ts'),
    en: () => import('../features/network/points/texts/en.ts'),
  },
  cards: {
    zh: () => import('../features/customers/cards/texts/zh.ts'),
    en: () => import('../features/customers/cards/texts/en.ts'),
  },
  sheetImport: {
    zh: () => import('../entities/sheet-import/texts/zh.ts'),
    en: () => import('../entities/sheet-import/texts/en.ts'),
  },
  wallet: {
    zh: () => import('../entities/wallet/texts/zh.ts'),
    en: () => import('../entities/wallet/texts/en.ts'),
  },
  users: {
    zh: () => import('../features/customers/texts/users/zh.ts'),
    en: () => import('../features/customers/texts/users/en.ts'),
  },
  prices: {
    zh: () => import('../features/charging/prices/texts/zh.ts'),
    en: () => import('../features/charging/prices/texts/en.ts'),
  },
  providers: {
    zh: () => import('../features/access/providers/texts/zh.ts'),
    en: () => import('../features/access/providers/texts/en.ts'),
  },
  spareParts: {
    zh: () => import('../features/service/spare-parts/texts/zh.ts'),
    en: () => import('../features/service/spare-parts/texts/en.ts'),
  },
  partReservations: {
    zh: () => import('../features/service/part-reservations/texts/zh.ts'),
    en: () => import('../features/service/part-reservations/texts/en.ts'),
  },
  applyOrders: {
    zh: () => import('../features/service/apply-orders/texts/zh.ts'),
    en: () => import('../features/service/apply-orders/texts/en.ts'),
  },
  orderCosts: {
    zh: () => import('../features/service/order-costs/texts/zh.ts'),
    en: () => import('../features/service/order-costs/texts/en.ts'),
  },
  contractors: {
    zh: () => import('../features/service/contractors/texts/zh.ts'),
    en: () => import('../features/service/contractors/texts/en.ts'),
  },
  photoRetention: {
    zh: () => import('../features/service/photo-retention/texts/zh.ts'),
    en: () => import('../features/service/photo-retention/texts/en.ts'),
  },
  problemParts: {
    zh: () => import('../entities/fault-problems/texts/zh.ts'),
    en: () => import('../entities/fault-problems/texts/en.ts'),
  },
  faultProblems: {
    zh: () => import('../features/service/fault-problems/texts/zh.ts'),
    en: () => import('../features/service/fault-problems/texts/en.ts'),
  },
  serviceTotals: {
    zh: () => import('../entities/service-figures/texts/zh.ts'),
    en: () => import('../entities/service-figures/texts/en.ts'),
  },
  serviceFigures: {
    zh: () => import('../features/service/service-figures/texts/zh.ts'),
    en: () => import('../features/service/service-figures/texts/en.ts'),
  },
  dispatchBoard: {
    zh: () => import('../features/service/dispatch-board/texts/zh.ts'),
    en: () => import('../features/service/dispatch-board/texts/en.ts'),
  },
  workOrders: {
    zh: () => import('../features/service/work-orders/texts/zh.ts'),
    en: () => import('../features/service/work-orders/texts/en.ts'),
  },
  flowChart: {
    zh: () => import('../features/service/texts/flow-chart/zh.ts'),
    en: () => import('../features/service/texts/flow-chart/en.ts'),
  },
  system: {
    zh: () => import('../features/access/texts/system/zh.ts'),
    en: () => import('../features/access/texts/system/en.ts'),
  },
} satisfies TextLoaders;
export type TextArea = keyof typeof texts;
