import { ensureNode } from '../../scripts/ensure-node.mjs';

// As start.mjs: nothing is imported before it is known that this Node can.
ensureNode('npm run check-log');
await import('./src/app/check-log.ts');
