export default {
  zoomIn: '放大',
  zoomOut: '缩小',
  cluster_other: '此处 {{count}} 座站点：{{shares}}',
  between: '，',
  legend: '图例',
  ring: '多座站点：圆环为各状态占比，图标为最差状态',
};
