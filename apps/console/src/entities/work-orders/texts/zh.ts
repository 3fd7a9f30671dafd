export default {
  open: '未完成',
  ended: '已结束',
  none: '暂无工单',
  noneHint: '严重告警会自动创建工单，人工发现的故障可反馈。',
  all: '全部工单（{{count}}）',
  ofAlarm: '工单',
  count_other: '{{count}} 个未完成工单',
};
