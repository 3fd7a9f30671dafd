export default {
  title: '照片保留',
  provider: '运营商',
  saved: '已保存',
};
