import type { Plugin } from 'vite';

/** What components of the library load for something that no screen asks them for: menus in breadcrumbs, folds of colours, tooltips of choices, one tooltip for all. */
const UNUSED: readonly (readonly [importer: RegExp, source: RegExp])[] = [
  [/antd[\\/]es[\\/]breadcrumb[\\/]/, /dropdown/],
  [/antd[\\/]es[\\/]color-picker[\\/]/, /collapse/],
  [/antd[\\/]es[\\/]segmented[\\/]/, /tooltip/],
  [/antd[\\/]es[\\/]config-provider[\\/]/, /tooltip\/UniqueProvider/],
];
const CHILDREN_ALONE = '\0children-alone';

/** The library with what its components are used for here. */
export function leanComponents(): Plugin[] {
  return [
    {
      name: 'lean-components',
      apply: 'build',
      enforce: 'pre',
      resolveId: {
        filter: { id: /^@rc-component\/form$/ },
        // A field's context is a page's, its form is not: the library's contexts name the whole of its forms for one provider.
        handler(source, importer) {
          const isContext = /antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer ?? '');
          return isContext ? this.resolve(`${source}/es/FormContext`, importer) : null;
        },
      },
    },
    {
      name: 'lean-components-unused',
      apply: 'build',
      enforce: 'pre',
      resolveId: {
        filter: { id: /^(?:\.\.\/)+(?:dropdown|tooltip|collapse)/ },
        handler: (source, importer = '') =>
          UNUSED.some(([by, what]) => by.test(importer) && what.test(source)) ? CHILDREN_ALONE : null,
      },
      load: {
        filter: { id: /^\0children-alone$/ },
        handler: () => 'export default ({ children }) => children;',
      },
    },
  ];
}
