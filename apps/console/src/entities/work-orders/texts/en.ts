export default {
  open: 'Open',
  ended: 'Ended',
  none: 'No work orders yet',
  noneHint: 'Serious alarms open orders by themselves. What people see, they report.',
  all: 'All work orders ({{count}})',
  ofAlarm: 'Work order',
  count_one: '{{count}} open work order',
  count_other: '{{count}} open work orders',
};
