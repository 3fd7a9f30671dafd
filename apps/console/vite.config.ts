import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env.CSMS_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, proxy: { '/prod-api': { target: API, changeOrigin: true } } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Two stable vendor chunks that a release of ours does not invalidate; everything else follows the lazy routes.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 3 },
            { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 3 },
          ],
        },
      },
    },
  },
});
