import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { ensureNode } from '../../scripts/ensure-node.mjs';

// An old Node fails on the first TypeScript file with words that help nobody, so nothing else is imported before this.
ensureNode('npm start');
// What was compiled is kept for the next start, which takes a third less. Where the folder cannot be written, nothing is kept.
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)));
await import('./src/app/main.ts');
