export default {
  title: '照片保留',
  provider: '运营商',
  months: '照片保留（月）',
  hint: '自工单归档或取消起计算，车主填写的内容一并清除；索赔和法定检查的照片始终保留。',
  saved: '已保存',
};
