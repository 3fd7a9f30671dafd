export default {
  figures: 'Figures',
  openPage: 'Open page',
  tabs: { now: 'Now', history: 'History', money: 'Money', service: 'Service', settings: 'Settings' },
};
