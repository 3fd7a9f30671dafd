import { existsSync, readFileSync } from 'node:fs';

/**
 * Ends the program with clear words when its Node is too old to run TypeScript as it stands. Plain JavaScript that an old Node reads too; the
 * starters call it before they import anything else.
 */
export function ensureNode(command) {
  const root = new URL('../', import.meta.url);
  const wanted = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).engines.node.replace('>=', '');
  if (!isOlder(process.versions.node, wanted)) return;
  const brought = existsSync(new URL('node_modules/node/package.json', root));
  console.error(`CSMS needs Node.js ${wanted} or newer, and this is ${process.versions.node} (${process.execPath}).`);
  if (brought) console.error(`Start it with "${command}": that runs on the Node.js which npm ci has put into node_modules.`);
  else console.error(`Run "npm ci" first, which brings a fitting Node.js along, then "${command}".`);
  process.exit(1);
}

function isOlder(version, wanted) {
  const [a, b] = [version, wanted].map((text) => text.split('.').map(Number));
  const at = [0, 1, 2].find((index) => a[index] !== b[index]);
  return at !== undefined && a[at] < b[at];
}
