import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
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
  plugins: [leanContract(), preloads.plugin, withoutJsonSchema(), mapData(), react(), namedBuild(), precompressed()],
  server: { port: 5173, proxy: { '/prod-api': { target: API, changeOrigin: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { resolveDependencies: preloads.resolveDependencies },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Vendor chunks that a release of ours does not invalidate. What nearly all parts need of the component library comes as one file, and so do icons that ten or more show: most screens would load them one by one.
        // Fewer users than that (measured: 60) and a page loads more than it needs. Everything else follows the lazy routes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/](?!.*(?:heatmap|visualMap))/i, priority: 3 },
            { name: 'icons', test: /icons-svg|@ant-design[\\/]icons[\\/]es[\\/]icons[\\/]/, minShareCount: 10, priority: 2 },
            { name: 'components', test: /node_modules[\\/](antd|rc-[\w-]+|@rc-component)[\\/]/, minShareCount: 75, priority: 1 },
          ],
        },
      },
    },
  },
});
