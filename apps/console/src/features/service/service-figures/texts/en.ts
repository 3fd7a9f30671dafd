export default {
  tab: 'Figures',
  by: 'Rows',
  unknown: 'Unknown',
  noPoint: 'No charge point',
  nobody: 'Nobody sent',
  range: '{{low}} to {{high}}',
  rule: 'Opened and response count orders opened in the period, all else orders archived in it, by the clock of each station.',
  empty: 'No orders in this period',
  emptyHint: 'Choose another period, or clear the filters.',
};
