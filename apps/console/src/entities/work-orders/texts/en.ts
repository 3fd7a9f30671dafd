export default {
  open: 'Open',
  ended: 'Ended',
  none: 'No work orders yet',
  noneHint: 'Serious alarms create work orders automatically. People can report faults too.',
  all: 'All work orders ({{count}})',
  ofAlarm: 'Work order',
  count_one: '{{count}} open work order',
  count_other: '{{count}} open work orders',
};
