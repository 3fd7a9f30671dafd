export default {
  figures: '关键数据',
  openPage: '打开详情页',
  tabs: { now: '当前', history: '历史', money: '资金', service: '运维', settings: '设置' },
  records: { label: '充电记录', empty: '暂无充电记录', all: '全部充电记录' },
  invoices: { label: '发票', empty: '暂无发票', all: '全部发票' },
  cards: { label: '充电卡', empty: '暂无充电卡' },
};
