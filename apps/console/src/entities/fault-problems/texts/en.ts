export default {
  title: 'Known problem: {{fault}} · {{machine}}',
  solvedIn: 'Solved in firmware {{firmware}}. Upgrade this charge point.',
  workaround: 'Workaround: {{text}}',
  cause: 'Cause: {{text}}',
  more: 'Details',
};
