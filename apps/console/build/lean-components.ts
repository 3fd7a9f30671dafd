import type { Plugin } from 'vite';

/** A field's context is a page's, its form is not: antd's contexts name the whole of its forms for one provider. */
export function leanComponents(): Plugin {
  return {
    name: 'lean-components',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@rc-component\/form$/ },
      handler(source, importer) {
        const isContext = /antd[\\/]es[\\/]form[\\/]context\.js$/.test(importer ?? '');
        return isContext ? this.resolve(`${source}/es/FormContext`, importer) : null;
      },
    },
  };
}
