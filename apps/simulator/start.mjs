import { ensureNode } from '../../scripts/ensure-node.mjs';

ensureNode('npm run simulate');
await import('./src/main.ts');
