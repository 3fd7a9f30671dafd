export default {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  cluster_one: '{{count}} station here: {{shares}}',
  cluster_other: '{{count}} stations here: {{shares}}',
  between: ', ',
  legend: 'Legend',
  ring: 'Several stations: shares by state, icon of the worst',
};
