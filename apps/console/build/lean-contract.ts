import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync } from 'vite';

type Edit = readonly [from: number, to: number, text: string];
type Node = ESTree.Node;

/** What the console's calls need of an endpoint; its schemas are the server's and, field by field, the forms'. */
const KEPT = new Set(['method', 'path', 'access']);

function apply(code: string, edits: Edit[]): string {
  let text = code;
  for (const [from, to, words] of edits.toSorted((a, b) => b[0] - a[0])) text = text.slice(0, from) + words + text.slice(to);
  return text;
}

/** Goes over a tree; `enter` says whether to go below a node. */
function walk(node: unknown, enter: (node: Node, parent: Node | undefined) => boolean | undefined, parent?: Node): void {
  if (Array.isArray(node)) for (const one of node) walk(one, enter, parent);
  else if (typeof node === 'object' && node !== null && typeof (node as Node).type === 'string') {
    if (enter(node as Node, parent) === false) return;
    // Names of properties are no uses of what is called alike.
    const name =
      !('computed' in node && node.computed) && (node as Node).type === 'Property'
        ? 'key'
        : (node as Node).type === 'MemberExpression'
          ? 'property'
          : '';
    for (const [key, value] of Object.entries(node))
      if (key !== 'parent' && (key !== name || (node as { computed?: boolean }).computed)) walk(value, enter, node as Node);
  }
}

const isCallOf = (node: Node, name: string): node is ESTree.CallExpression =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;

/** An endpoint without its schemas; that it takes a body is kept. */
function leanEndpoint(code: string, call: ESTree.CallExpression, edits: Edit[]): void {
  const [given] = call.arguments;
  if (given?.type !== 'ObjectExpression') return;
  const left = given.properties.flatMap((property) => {
    const name = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined;
    if (name === 'body') return ['body: true'];
    return name === undefined || KEPT.has(name) ? [code.slice(property.start, property.end)] : [];
  });
  edits.push([given.start, given.end, `{ ${left.join(', ')} }`]);
}

/** What a module of the contract declares, statement by statement. */
interface Part {
  start: number;
  end: number;
  names: string[];
  /** Names that it uses, besides those in schemas of endpoints, which the console does not have. */
  uses: Set<string>;
  exported: boolean;
  /** It describes fields. */
  describes: boolean;
  edits: Edit[];
}
/** The layers of a module, each loaded without those after it: what calls need, how fields are described, what needs zod. */
const LAYERS = ['words', 'fields', 'schemas'] as const;
type Layer = (typeof LAYERS)[number];
interface Module {
  id: string;
  code: string;
  imports: { start: number; end: number; from: string; names: { local: string; imported: string }[] }[];
  parts: Part[];
  /** The layers of its names; those of none are words. */
  layers: Map<string, Layer>;
}
const layerOf = (module: Module, { names }: Part): Layer =>
  LAYERS.findLast((layer) => names.some((name) => module.layers.get(name) === layer)) ?? 'words';

const namesOf = (pattern: ESTree.BindingPattern): string[] =>
  pattern.type === 'Identifier'
    ? [pattern.name]
    : pattern.type === 'ObjectPattern'
      ? pattern.properties.flatMap((one) =>
          namesOf(one.type === 'Property' ? one.value : (one.argument as ESTree.BindingPattern)),
        )
      : [];

/** A constant is made when something uses it: without this one that nobody uses stays, since calls may have effects. */
function onlyWhenUsed(init: ESTree.Expression, edits: Edit[], calls: boolean): void {
  if (calls) edits.push([init.start, init.start, '/*#__PURE__*/ (() => ('], [init.end, init.end, '))()']);
}

function partOf(code: string, statement: ESTree.Statement | ESTree.ModuleDeclaration): Part | undefined {
  const exported = statement.type === 'ExportNamedDeclaration';
  const declared = exported ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration' && declared?.type !== 'FunctionDeclaration') return undefined;
  const describes = /\bsatisfies Fields?\b/.test(code.slice(statement.start, statement.end));
  const part: Part = { start: statement.start, end: statement.end, names: [], uses: new Set(), exported, describes, edits: [] };
  const look = (tree: unknown): boolean => {
    let calls = false;
    walk(tree, (node) => {
      if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return false;
      if (node.type === 'CallExpression' || node.type === 'NewExpression') calls = true;
      if (isCallOf(node, 'endpoint')) {
        leanEndpoint(code, node, part.edits);
        part.uses.add('endpoint');
        for (const property of node.arguments[0]?.type === 'ObjectExpression' ? node.arguments[0].properties : [])
          if (property.type === 'Property' && property.key.type === 'Identifier' && KEPT.has(property.key.name))
            look(property.value);
        return false;
      }
      if (node.type === 'Identifier') part.uses.add(node.name);
      return true;
    });
    return calls;
  };
  if (declared.type === 'VariableDeclaration')
    for (const { id, init } of declared.declarations) {
      part.names.push(...namesOf(id));
      if (init) onlyWhenUsed(init, part.edits, look(init));
    }
  else {
    part.names.push(declared.id?.name ?? '');
    look(declared.body);
    look(declared.params);
  }
  return part;
}

function readModule(id: string): Module {
  const code = readFileSync(id, 'utf8');
  const { program, errors } = parseSync(id, code);
  if (errors.length > 0) throw new Error(`${id}: ${errors[0]?.message}`);
  const module: Module = { id, code, imports: [], parts: [], layers: new Map() };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const names = statement.specifiers.flatMap((one) =>
        one.type === 'ImportSpecifier' && one.importKind !== 'type' && one.imported.type === 'Identifier'
          ? [{ local: one.local.name, imported: one.imported.name }]
          : [],
      );
      if (statement.importKind !== 'type')
        module.imports.push({ start: statement.start, end: statement.end, from: statement.source.value, names });
    }
    const part = partOf(code, statement);
    if (part) module.parts.push(part);
  }
  return module;
}

/** Every module below a folder, with the layers of their names: a name that uses one of a layer is of that layer, or of a later one. */
function readContract(folder: string): Map<string, Module> {
  const modules = new Map<string, Module>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name)) {
      const id = join(entry.parentPath, entry.name);
      modules.set(id, readModule(id));
    }
  const layerIn = (from: string, importer: Module, name: string) =>
    modules.get(resolve(dirname(importer.id), from))?.layers.get(name);
  const spread = (layer: Layer, begins: (part: Part) => boolean, isOutside: (from: string) => boolean) => {
    for (let grown = true; grown; ) {
      grown = false;
      for (const module of modules.values()) {
        const foreign = new Set(
          module.imports.flatMap(({ from, names }) =>
            names
              .filter(({ imported }) => isOutside(from) || layerIn(from, module, imported) === layer)
              .map(({ local }) => local),
          ),
        );
        for (const part of module.parts) {
          if (part.names.every((name) => module.layers.has(name))) continue;
          if (!begins(part) && ![...part.uses].some((name) => foreign.has(name) || module.layers.get(name) === layer)) continue;
          for (const name of part.names) module.layers.set(name, layer);
          grown = true;
        }
      }
    }
  };
  spread(
    'schemas',
    () => false,
    (from) => from === 'zod',
  );
  spread(
    'fields',
    ({ describes }) => describes,
    () => false,
  );
  return modules;
}

/** Checks what came by the endpoint's schema, in development alone. */
const CALL = '/shared/api/call.ts';
/** A layer of a module is a module of its own, by this suffix. */
const LAYER = /\?(words|fields|schemas)$/;
/** The name under which one layer gives something to those after it: another in each module, since the contract's door hands on all names. */
const inside = (module: Module, name: string) => `${basename(module.id, '.ts').replace(/\W/g, '_')}$${name}`;

const layersOf = (module: Module): Layer[] =>
  LAYERS.filter((layer) => layer === 'words' || [...module.layers.values()].includes(layer));

/** The door of a module that was parted. */
function door(module: Module): string {
  const file = `./${basename(module.id)}`;
  const given = (layer: Layer) =>
    module.parts.filter((part) => part.exported && layerOf(module, part) === layer).flatMap((part) => part.names);
  return layersOf(module)
    .map((layer) =>
      layer === 'words' ? `export * from '${file}?words';` : `export { ${given(layer).join(', ')} } from '${file}?${layer}';`,
    )
    .join('\n');
}

/** One layer of a module. */
function layerCode(module: Module, layer: Layer): string {
  const here = (part: Part) => layerOf(module, part) === layer;
  const edits: Edit[] = [];
  for (const part of module.parts) edits.push(...(here(part) ? part.edits : [[part.start, part.end, ''] as Edit]));
  const used = new Set(module.parts.filter(here).flatMap((part) => [...part.uses]));
  for (const { start, end, from, names } of module.imports) {
    const kept = names.filter(({ local }) => used.has(local)).map(({ local, imported }) => `${imported} as ${local}`);
    edits.push([start, end, kept.length > 0 ? `import { ${kept.join(', ')} } from '${from}';` : '']);
  }
  const handed = module.parts.filter(here).flatMap((part) => part.names.map((name) => `${name} as ${inside(module, name)}`));
  if (layer !== 'schemas' && handed.length > 0)
    edits.push([module.code.length, module.code.length, `\nexport { ${handed.join(', ')} };`]);
  if (layer === 'words') return apply(module.code, edits);
  const file = `./${basename(module.id)}`;
  const before = LAYERS.slice(0, LAYERS.indexOf(layer)).map((other) => {
    const wanted = module.parts
      .filter((part) => layerOf(module, part) === other)
      .flatMap((part) => part.names)
      .filter((name) => used.has(name));
    return wanted.length === 0
      ? ''
      : `import { ${wanted.map((name) => `${inside(module, name)} as ${name}`).join(', ')} } from '${file}?${other}';`;
  });
  return before.join('') + apply(module.code, edits).replace(/^export (?:\*|\{[^}]*\}) from .*$/gm, '');
}

/** The whole contract, word by word: gathered by kind, as it is written, it would hold all that areas name. */
function namedContract(modules: ReadonlyMap<string, Module>, folder: string): string {
  const words = [...modules.values()].flatMap(({ id, parts }) => {
    const from = `./${relative(folder, id).replaceAll('\\', '/')}`;
    const names = parts.filter(({ exported, uses }) => exported && uses.has('endpoint')).flatMap((part) => part.names);
    return from.startsWith('./core/') ? [] : names.filter((name) => !name.endsWith('Endpoints')).map((name) => ({ name, from }));
  });
  const imports = words.map(({ name, from }) => `import { ${name} } from '${from}';`);
  return `${imports.join('\n')}\nexport const contract = { ${words.map(({ name }) => name).join(', ')} };`;
}

/** `contract.points` as an import of its own, so that a page loads the words of the contract that it uses, and not all. */
function wordByWord(code: string, program: ESTree.Program): string | undefined {
  const edits: Edit[] = [];
  const words = new Set<string>();
  let imported = false;
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== '@csms/contract') continue;
    imported ||= statement.specifiers.some((one) => one.type === 'ImportSpecifier' && one.local.name === 'contract');
  }
  if (!imported) return undefined;
  const own = (word: string) => {
    words.add(word);
    return `contract$${word}`;
  };
  walk(program.body, (node, parent) => {
    if (
      node.type === 'MemberExpression' &&
      !node.computed &&
      node.object.type === 'Identifier' &&
      node.object.name === 'contract'
    ) {
      if (node.property.type === 'Identifier') edits.push([node.start, node.end, own(node.property.name)]);
      return false;
    }
    if (node.type === 'VariableDeclarator' && node.init?.type === 'Identifier' && node.init.name === 'contract') {
      if (node.id.type !== 'ObjectPattern') return true;
      const names = node.id.properties.map((one) =>
        one.type === 'Property' && one.key.type === 'Identifier' && !one.computed ? one.key.name : undefined,
      );
      if (names.includes(undefined)) return true;
      edits.push([node.init.start, node.init.end, `{ ${names.map((name) => `${name}: ${own(name!)}`).join(', ')} }`]);
      return false;
    }
    return node.type !== 'TSTypeQuery' && parent?.type !== 'TSTypeQuery';
  });
  if (words.size === 0) return undefined;
  const list = [...words].map((word) => `${word} as contract$${word}`).join(', ');
  return `import { ${list} } from '@csms/contract';${apply(code, edits)}`;
}

/** A schema that is asked of its endpoint: it is not there. A schema with a name of its own is. */
const OF_ENDPOINT = /\.(?:body|query|params|response)[!?]*\.(?:shape|element|options|parse|safeParse)\b/;

/**
 * The contract as the console needs it: endpoints without schemas, word by word, and each module in layers: how its fields are described is loaded only with what shows them,
 * and its schemas only with what checks a value by them. Rules keep their one home.
 */
export function leanContract(): Plugin {
  const folder = fileURLToPath(new URL('../../../packages/contract/src', import.meta.url));
  let modules = new Map<string, Module>();
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      modules = readContract(folder);
    },
    resolveId(source, importer) {
      return LAYER.test(source) && importer ? resolve(dirname(importer), source) : null;
    },
    load(id) {
      const module = modules.get(id.replace(LAYER, ''));
      // The index of the contract and its registers stay whole: the bundler leaves out their unused exports.
      if (module?.id === join(folder, 'contract.ts'))
        return { code: namedContract(modules, folder), moduleType: 'ts', moduleSideEffects: false };
      if (!module || dirname(module.id) === folder) return null;
      const layer = LAYER.exec(id)?.[1] as Layer | undefined;
      const code = !layer && layersOf(module).length > 1 ? door(module) : layerCode(module, layer ?? 'words');
      return { code, moduleType: 'ts', moduleSideEffects: false };
    },
    transform: {
      filter: { id: /\/apps\/console\/src\/.*\.tsx?$/, code: /\bcontract\b/ },
      handler(code, id) {
        const lost = id.endsWith(CALL) ? undefined : OF_ENDPOINT.exec(code)?.[0];
        if (lost)
          throw new Error(
            `${id}: "${lost}": the console has endpoints without their schemas; export the schema from the contract by its own name`,
          );
        const { program, errors } = parseSync(id, code);
        const lean = errors.length > 0 ? undefined : wordByWord(code, program);
        return lean === undefined ? null : { code: lean, map: null };
      },
    },
  };
}

/**
 * zod writes JSON schemas; the console has no use for that, and it is a fifth of zod. A schema calls it when it is made, so the names stay and do nothing.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:json-schema-processors|json-schema-generator|to-json-schema)\.js$/ },
      handler(code, id) {
        const { program } = parseSync(id, code);
        const names = program.body.flatMap((statement) => {
          if (statement.type !== 'ExportNamedDeclaration') return [];
          const { declaration } = statement;
          if (declaration?.type === 'VariableDeclaration')
            return declaration.declarations.map(({ id: one }) => (one.type === 'Identifier' ? one.name : ''));
          if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
            return [declaration.id?.name ?? ''];
          return statement.specifiers.map(({ exported }) => (exported.type === 'Identifier' ? exported.name : ''));
        });
        return { code: names.map((name) => `export const ${name} = () => () => {};`).join('\n'), map: null };
      },
    },
  };
}
