import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS } from './build/chunks.ts';
import { leanComponents } from './build/lean-components.ts';
import { leanContract, withoutJsonSchema } from './build/lean-contract.ts';
import { leanPreloads } from './build/lean-preloads.ts';
import { mapData } from './build/map-data.ts';
import { precompressed } from './build/precompress.ts';

const API = process.env.CSMS_API ?? 'http://127.0.0.1:8080';

/** Names the build by what is in it: in the page, and in `/version.json`, where a page that is open sees that another one is served. */
function namedBuild(): Plugin {
  return {
    name: 'named-build',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const build = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16);
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page is not among what was built');
      page.source = String(page.source).replace('</head>', `  <meta name="build" content="${build}" />\n  </head>`);
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) });
    },
  };
}

const preloads = leanPreloads();

export default defineConfig({
  plugins: [
    leanComponents(),
    leanContract(),
    preloads.plugin,
    withoutJsonSchema(),
    mapData(),
    react(),
    namedBuild(),
    precompressed(),
  ],
  server: { port: 5173, proxy: { '/prod-api': { target: API, changeOrigin: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { resolveDependencies: preloads.resolveDependencies },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Packages that do not say so themselves: their modules do nothing but say what they hold.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@(?:rc-component|ant-design)[\\/]/, sideEffects: false }] },
      output: { codeSplitting: CHUNKS },
    },
  },
});
