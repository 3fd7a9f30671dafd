import { MAINTENANCE_FIELDS } from '@csms/contract';

export default {
  maintenance: {
    title: 'Maintenance windows',
    hint: 'During a window outages do not count, and faults and lost connections raise no alarms.',
    wholeStation: 'Whole station',
    point: MAINTENANCE_FIELDS.pointName.words.en,
    actions: 'Actions',
    create: 'New maintenance window',
    created: 'Maintenance window created',
    edit: 'Edit window',
    changed: 'Maintenance window saved',
    end: 'End now',
    endAsk: 'End the maintenance of {{name}} now?',
    endWill: 'From now on outages count again, and faults and lost connections raise alarms.',
    ended: 'Maintenance ended',
    remove: 'Delete window',
    removeAsk: 'Delete the maintenance window of {{name}}?',
    removeWill: 'Outages within it count again, including past ones.',
    removed: 'Maintenance window deleted',
    empty: 'No maintenance windows',
  },
};
