import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { leanContract, withoutJsonSchema } from './build/lean-contract.ts';
import { precompressed } from './build/precompress.ts';

/**
 * Beside the console: the page behind the code on a connector, and the phone of service men. They are built by themselves, after the console: in one build they would share its pieces, which were
 * cut smaller for that, and the sign-in screen would load more of them.
 */
export default defineConfig({
  plugins: [leanContract(), withoutJsonSchema(), react(), precompressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    rolldownOptions: { input: { connector: 'connector.html', field: 'field.html' } },
  },
});
