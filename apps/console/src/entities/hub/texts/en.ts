export default {
  figures: 'Figures',
  openPage: 'Open page',
  tabs: { now: 'Now', history: 'History', money: 'Money', service: 'Service', settings: 'Settings' },
  records: { label: 'Charging records', empty: 'No sessions yet', all: 'All charging records' },
  invoices: { label: 'Invoices', empty: 'No invoices yet', all: 'All invoices' },
  cards: { label: 'Cards', empty: 'No cards yet' },
};
