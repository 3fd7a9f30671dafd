// The boundaries of docs/architecture.md. Every comment says what to do instead; scripts/fixtures/boundaries plants one breach of each rule, which
// must be found, since a tool that reads nothing reports nothing.

const { FLOORS } = require('./scripts/checks/floors.cjs');

const SERVER = '^apps/server/src/';
const anyOf = (names) => `(${names.join('|')})`;

const floorRules = FLOORS.flatMap((line, level) =>
  line.map((name) => {
    const others = FLOORS.slice(level)
      .flat()
      .filter((other) => other !== name);
    return {
      name: `floor-${name}`,
      comment: `${name} may import only from the floors below it. Move what is shared down, or publish an event on the bus and let the upper floor listen.`,
      severity: 'error',
      from: { path: `${SERVER}${name}/` },
      to: { path: others.length > 0 ? `${SERVER}${anyOf(others)}/` : '^$' },
    };
  }),
).filter((rule) => rule.to.path !== '^$');

/** What a program or package may import of the others. */
const REACH = {
  'packages/kernel': [],
  'packages/contract': ['packages/kernel'],
  'packages/ocpp': ['packages/kernel'],
  'apps/console': ['packages/kernel', 'packages/contract'],
  'apps/simulator': ['packages/kernel', 'packages/ocpp'],
  'apps/card-bridge': ['packages/kernel', 'packages/contract'],
  'apps/server': ['packages/kernel', 'packages/contract', 'packages/ocpp', 'apps/simulator'],
};
const reachRules = Object.entries(REACH).map(([name, allowed]) => ({
  name: `reach-${name.split('/')[1]}`,
  comment: `${name} may import ${allowed.length > 0 ? `only ${allowed.join(', ')}` : 'none of the other packages'} (kernel ← contract ← console, server; kernel ← ocpp ← server, simulator). Move the shared part down to a package that both may import.`,
  severity: 'error',
  from: { path: `^${name}/` },
  to: { path: '^(packages|apps|e2e|bench)/', pathNot: [name, ...allowed].map((folder) => `^${folder}/`) },
}));

module.exports = {
  forbidden: [
    ...reachRules,
    {
      name: 'package-door',
      comment:
        'Import a package by its name (@csms/…), which leads through its index.ts: what is behind the door may change freely. Export it there if others need it.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: {
        path: '^(packages|apps)/[^/]+/',
        pathNot: ['^$1/$2/', '^(packages|apps)/[^/]+/src/index\\.ts$', '^packages/ocpp/src/v[0-9]+/index\\.ts$'],
      },
    },
    ...floorRules,
    {
      name: 'floor-door',
      comment: 'Import another floor only through its index.ts, its door. Export what you need there, if it is meant for others.',
      severity: 'error',
      // Helpers of tests stand on every floor at once.
      from: { path: `${SERVER}(?!testing/)([^/]+)/` },
      to: { path: `${SERVER}(?!platform/|testing/)[^/]+/`, pathNot: [`${SERVER}$1/`, `${SERVER}[^/]+/index\\.ts$`] },
    },
    {
      name: 'one-home-for-a-version',
      comment:
        'Only its own folder in central-system speaks a version of OCPP. Say what is wished (network/wishes of the contract), and let the protocol make the message.',
      severity: 'error',
      from: { path: SERVER, pathNot: [`${SERVER}central-system/v[0-9]+/`, `${SERVER}testing/`, '\\.test\\.ts$'] },
      to: { path: '^packages/ocpp/src/v[0-9]+/' },
    },
    {
      name: 'charging-door',
      comment: 'Inside charging, the billing, the prices and the records import each other only through their index.ts.',
      severity: 'error',
      from: { path: `${SERVER}charging/([^/]+)/` },
      to: {
        path: `${SERVER}charging/(billing|prices|records)/`,
        pathNot: [`${SERVER}charging/$1/`, `${SERVER}charging/[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'testing-only-in-tests',
      comment:
        'Helpers of tests stay in tests (*.test.ts, testing folders). Move what the product needs out of the testing folder.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: ['\\.test\\.tsx?$', '/testing/'] },
      to: { path: '^(packages|apps)/.*/testing/' },
    },
    {
      name: 'tests-are-leaves',
      comment: 'Nothing imports a test. Move what two tests share into a testing folder.',
      severity: 'error',
      from: {},
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'console-features-apart',
      comment:
        "A feature of the console imports no other feature (texts and parts that its area shares are its own). Put features together in a page of the area (features/<area>/pages), or move what both need to the area's parts or to src/entities.",
      severity: 'error',
      from: { path: '^apps/console/src/features/([^/]+)/(?!pages/)([^/]+)/' },
      to: {
        path: '^apps/console/src/features/',
        pathNot: ['^apps/console/src/features/$1/$2/', '^apps/console/src/features/$1/(texts|parts)/'],
      },
    },
    {
      name: 'console-entities-below-features',
      comment: 'Entities serve the features and know none of them, nor the app. Pass what they need as properties.',
      severity: 'error',
      from: { path: '^apps/console/src/entities/' },
      to: { path: '^apps/console/src/(features|app)/' },
    },
    {
      name: 'console-shared-is-lowest',
      comment:
        'Shared parts know no feature, no entity and not the app. Pass what they need as properties, or register it from the app.',
      severity: 'error',
      from: { path: '^apps/console/src/shared/' },
      to: { path: '^apps/console/src/(features|entities|app)/' },
    },
    {
      name: 'no-circles',
      comment:
        'The files import each other in a circle: none can be read before the other. Move what both need into a third file below them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-exist',
      comment:
        'The imported file or package is not there. Mend the path, or add the package to the package.json of whoever imports it.',
      severity: 'error',
      from: {},
      // What the console's build makes itself (build/map-data.ts) is in no file.
      to: { couldNotResolve: true, pathNot: '\\?(raw|url)$|^virtual:map/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|generated)/|^scripts/fixtures/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css', '.svg'],
    },
  },
};
