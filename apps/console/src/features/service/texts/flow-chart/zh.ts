export default {
  view: '显示方式',
  picture: '图示',
  list: '列表',
  state: { done: '已完成', now: '当前', next: '待处理', skipped: '已跳过' },
  spent: '用时 {{time}}',
  since: '已停留 {{time}}',
  minutes: '{{n}} 分钟',
  hours: '{{h}} 小时 {{m}} 分钟',
  wholeHours: '{{h}} 小时',
  days: '{{d}} 天 {{h}} 小时',
  wholeDays: '{{d}} 天',
  short: '不足 1 分钟',
};
