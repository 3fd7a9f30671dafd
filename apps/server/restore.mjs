import { ensureNode } from '../../scripts/ensure-node.mjs';

// As start.mjs: nothing is imported before it is known that this Node can.
ensureNode('npm run restore');
await import('./src/app/backup/restore.ts');
