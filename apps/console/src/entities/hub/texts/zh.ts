export default {
  figures: '关键数据',
  openPage: '打开详情页',
  tabs: { now: '当前', history: '历史', money: '资金', service: '运维', settings: '设置' },
};
