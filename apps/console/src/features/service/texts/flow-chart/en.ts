export default {
  view: 'View',
  picture: 'Chart',
  list: 'List',
  state: { done: 'Done', now: 'Current', next: 'Next', skipped: 'Skipped' },
  spent: 'Took {{time}}',
  since: 'For {{time}} so far',
  minutes: '{{n}} min',
  hours: '{{h}} h {{m}} min',
  wholeHours: '{{h}} h',
  days: '{{d}} d {{h}} h',
  wholeDays: '{{d}} d',
  short: 'under 1 min',
};
