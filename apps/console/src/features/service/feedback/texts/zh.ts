export default {
  all: '查看全部上报',
  tab: '车主上报',
  label: '车主上报',
  empty: '暂无车主上报',
  emptyHint: '车主扫描枪上的二维码即可上报故障和危险情况。二维码可在站点页打印。',
  connector: '{{no}} 号枪',
  danger: '危险',
  photo: '照片 {{no}}',
  erased: '已清除',
  noContact: '未留',
  ofOrder: '车主上报',
  told: '已通知恢复：{{time}}',
};
