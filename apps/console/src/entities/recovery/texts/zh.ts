export default {
  proposes: '自动恢复建议：{{steps}}',
  actsAlone: '条件满足时将自动执行。',
  run: '执行恢复',
  started: '{{point}} 已开始恢复',
  not: '当前不可执行：{{why}}',
  last: '最近一次',
  stop: '中止',
  stopped: '将在下一步前中止',
  wait: '等待 {{minutes}} 分钟',
  waitSeconds: '等待 {{seconds}} 秒',
  step: { next: '待执行', running: '进行中', done: '完成', failed: '失败', skipped: '无需执行' },
  at: '{{point}} · {{no}} 号枪',
};
