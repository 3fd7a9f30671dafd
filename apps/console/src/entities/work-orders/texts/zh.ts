export default {
  open: '未完成',
  ended: '已结束',
  none: '暂无工单',
  noneHint: '严重告警会自动创建工单，人工发现的故障可反馈。',
  all: '全部工单（{{count}}）',
  ofAlarm: '工单',
  inHand: {
    nobody: '未派单',
    since: '{{time}} 创建',
    late: { response: '已超时：未按时派人', repair: '已超时：未按时修复' },
    call: '站点电话 {{phone}}',
    last: '上次维修 {{time}}：{{fault}}',
    repaired: '上次维修 {{time}}',
    ofStation_other: '{{count}} 个工单 · {{person}}',
  },
  count_other: '{{count}} 个未完成工单',
};
