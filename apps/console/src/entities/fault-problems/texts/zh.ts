export default {
  title: '共性问题：{{fault}} · {{machine}}',
  solvedIn: '固件 {{firmware}} 已修复，请升级该桩。',
  workaround: '临时措施：{{text}}',
  cause: '原因：{{text}}',
  more: '详情',
};
