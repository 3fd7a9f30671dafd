import { ensureNode } from '../../scripts/ensure-node.mjs';

// An old Node fails on the first TypeScript file with words that help nobody, so nothing else is imported before this.
ensureNode('npm start');
await import('./src/app/main.ts');
