import type { OperandNames } from '../access/index.ts';

/** What the operations of insight name by an id. */
export const insightNames: OperandNames = {
  displayLink: 'select id, name from display_link',
  'handover.read': `select id, concat_ws(' · ', user_name, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')) as name from shift_note`,
  report: 'select id, name from report_schedule',
};
