export { type InsightParts, insightArea } from './area.ts';
export { nextDue } from './reports/reports.rules.ts';
