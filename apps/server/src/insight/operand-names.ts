import type { OperandNames } from '../access/index.ts';

/** What the operations of insight name by an id. */
export const insightNames: OperandNames = {
  displayLink: 'select id, name from display_link',
  // A shift lives by the clock of its provider.
  'handover.read': `select n.id, concat_ws(' · ', n.user_name, to_char(n.created_at at time zone csms_provider_zone(n.provider_id), 'YYYY-MM-DD HH24:MI')) as name
    from shift_note n`,
  report: 'select id, name from report_schedule',
};
