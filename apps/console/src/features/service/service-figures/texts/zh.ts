export default {
  tab: '指标',
  by: '统计对象',
  unknown: '未知',
  noPoint: '未关联充电桩',
  nobody: '未派单',
  range: '{{low}}–{{high}}',
  rule: '新建数和响应时间统计周期内新建的工单，其余统计周期内归档的工单，日期按各站点当地时间。',
  empty: '该周期内没有工单',
  emptyHint: '请选择其他周期或清除筛选条件。',
};
