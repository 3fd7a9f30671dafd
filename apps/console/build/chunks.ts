import type { Rollup } from 'vite';

type Output = Extract<Rollup.OutputOptions['codeSplitting'], object>;
type Group = NonNullable<Output['groups']>[number];

/** Modules of the console, by their paths below `src` without their endings. */
const ours = (...paths: string[]): RegExp =>
  new RegExp(`/apps/console/src/(?:${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})\\.tsx?$`);
const packages = (...names: string[]): RegExp => new RegExp(`node_modules[\\\\/](?:${names.join('|')})[\\\\/]`);

const TEXTS = /[\\/](?:texts[\\/].*|terms[\\/])(?:en|zh)\.ts$/;
/** The checks of the contract's schemas with their messages. Only forms need them. */
const CHECKS = /packages[\\/]contract.*\?schemas|contract.*core[\\/](?:errors|issue-words)/;

/** Texts that come together: those of the sign-in screen, of the frame, of the dashboard. Others come with their page. */
function textsOf(id: string): string | null {
  const language = /(en|zh)\.ts$/.exec(id)?.[1];
  if (/shared[\\/]i18n[\\/]texts|texts[\\/]account/.test(id)) return `start-${language}`;
  if (/layout[\\/]texts|terms/.test(id)) return `frame-${language}`;
  return /insight[\\/]dashboard|entities[\\/]statistics|handovers/.test(id) ? `dashboard-${language}` : null;
}

/** Deeper ones stand first: a group takes along what its modules need, as far as no group before it has that, so files never need each other in a circle. */
const LAYERS: readonly Omit<Group, 'priority'>[] = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router') },
  { name: 'start', tags: ['$initial'], test: /^(?!.*app\/main\.tsx$)/ },
  { name: 'entrance', test: /sign-in[\\/]login-(?:page|form)\.tsx$|contract.*network[\\/]statuses\.ts$/ },
  { name: textsOf, test: TEXTS, includeDependenciesRecursively: false },
  { name: 'icons', test: packages('@ant-design/icons-svg', '@ant-design/icons/es/icons'), minShareCount: 10 },
  {
    name: 'session',
    test: ours('app/layout/frame', 'app/sign-in/signed-in-root', 'app/router/signed-in-routes', 'app/theme/look'),
  },
  {
    name: 'page',
    test: ours(
      ...['shared/ui/page-header', 'shared/ui/status-tag', 'shared/ui/icons/state-icon', 'shared/ui/explained'],
      ...['shared/ui/text-link', 'shared/ui/states', 'shared/ui/value/values', 'entities/handbook/definition'],
    ),
  },
  { name: 'dashboard', test: ours('features/insight/pages/dashboard-page', 'features/insight/handovers/handover-strip') },
  { name: 'popups', test: ours('shared/ui/popups/parts') },
  // What nearly all other parts need of the component library. With fewer users (measured: 60) a page loads more than it needs.
  { name: 'components', test: /node_modules[\\/](?:antd|@rc-component)[\\/](?!form|async-validator)/, minShareCount: 75 },
  {
    name: 'pages',
    test: ours(
      ...['shared/ui/filter/filter-bar', 'shared/ui/value/copy-id', 'shared/ui/row-menu', 'shared/ui/facts', 'shared/ui/notice'],
      ...['shared/ui/stat-strip', 'entities/station-select', 'entities/provider-filter', 'entities/hub/thing-link'],
    ),
  },
  { name: 'notices', test: ours('app/toasts') },
  {
    name: 'charts',
    test: /node_modules[\\/](?:echarts|zrender)[\\/](?!.*(?:heatmap|visualMap|legend|marker))|chart[\\/]chart-canvas\.tsx$/i,
  },
  {
    name: 'dates',
    test: packages('@rc-component/picker', 'antd/es/date-picker', 'antd/es/time-picker', 'dayjs'),
    minShareCount: 20,
  },
  { name: 'forms', test: packages('@rc-component/form', '@rc-component/async-validator', 'antd/es/form'), minShareCount: 20 },
  { name: 'money', test: /node_modules[\\/]decimal\.js|packages[\\/]kernel/, minShareCount: 12 },
  { name: 'words', test: (id) => /packages[\\/]contract/.test(id) && !CHECKS.test(id), minShareCount: 12 },
  { name: 'checks', test: (id) => CHECKS.test(id) || packages('zod').test(id), minShareCount: 12 },
  { name: 'inputs', test: packages('antd', '@rc-component'), minShareCount: 40 },
  {
    name: 'table',
    test: packages('@rc-component/(?:table|tree|pagination)', 'antd/es/(?:table|tree|pagination)'),
    minShareCount: 5,
  },
  {
    name: 'list',
    test: ours('shared/ui/table/(?:filtered-list|data-table)', 'shared/ui/pagination', 'entities/list/(?:use-list|list-export)'),
  },
  { name: 'form', test: ours('shared/ui/form/(?:form-drawer|use-draft|fields|form-page)') },
];

/** The files that are shared, by what loads them together; everything else follows the lazy routes. Many small files cost more than what they save: each has its headers, and is made small alone. */
export const CHUNKS: Output = { groups: LAYERS.map((group, at) => ({ ...group, priority: LAYERS.length - at })) };
