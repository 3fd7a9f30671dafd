export { insightArea } from './area.ts';
export type { InsightParts } from './area-parts.ts';
export { nextDue } from './reports/reports.rules.ts';
