/** Cars. */
export default {
  title: 'Cars',
  create: 'New car',
  created: 'Car {{car}} created',
  editTitle: 'Edit car {{car}}',
  saved: 'Car {{car}} saved',
  removeAsk: 'Remove the car {{car}}?',
  removeManyAsk_one: 'Remove {{count}} car?',
  removeManyAsk_other: 'Remove {{count}} cars?',
  removeWill: 'Its charging records are kept. It cannot be restored.',
  removed_one: '{{count}} car removed',
  removed_other: '{{count}} cars removed',
  empty: 'No cars yet',
  emptyHint: 'Create one, or import many from a sheet.',
  import: 'Import cars from a sheet',
};
