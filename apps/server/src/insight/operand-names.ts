import type { OperandNames } from '../access/index.ts';

/** What the operations of insight name by an id. */
export const insightNames: OperandNames = {
  displayLink: 'select id, name from display_link',
  report: 'select id, name from report_schedule',
};
