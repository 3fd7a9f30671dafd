import { ensureNode } from '../../scripts/ensure-node.mjs';

ensureNode('npm run card-bridge');
await import('./src/main.ts');
