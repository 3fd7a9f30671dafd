export default {
  all: 'All reports',
  tab: 'Driver reports',
  label: 'Driver reports',
  empty: 'No reports of drivers',
  emptyHint: 'Drivers report faults and dangers by the code on a connector. Print the codes at the station.',
  connector: 'Connector {{no}}',
  danger: 'Danger',
  photo: 'Photo {{no}}',
  erased: 'erased',
  noContact: 'none left',
  ofOrder: 'Reported by drivers',
  told: 'Told that it works: {{time}}',
};
