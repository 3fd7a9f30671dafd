import { ensureNode } from '../../scripts/ensure-node.mjs';

// An old Node fails on the first TypeScript file with words that help nobody, so nothing else is imported before this.
ensureNode('npm start');
const { buildConsole } = await import('../../scripts/build-console.ts');
if (!buildConsole()) {
  console.error('The console could not be built (see above), so the server was not started.');
  process.exit(1);
}
await import('./src/app/main.ts');
