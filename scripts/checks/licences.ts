import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ran, ROOT } from './run.ts';

interface Locked {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
}

interface Component {
  name: string;
  version: string;
  licence: string;
  /** Only for building and testing: not part of what runs. */
  dev: boolean;
  integrity: string | undefined;
}

/**
 * Licences that what runs may have. Others are looked at by a person, and put here or the package is left out. MPL-2.0 binds only its own files, which we take as they are: its source is the package. OFL-1.1 is of
 * typefaces: they may be shipped with a product, not sold by themselves.
 */
const GOOD =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Unlicense|Python-2\.0|PostgreSQL)$/;
const BOM = 'docs/bom.cdx.json';
const LIST = 'docs/licences.md';

/** The licence that a package's own files tell, where the lockfile knows none. */
function licenceOnDisk(path: string): string {
  const folder = join(ROOT, path);
  const manifest = join(folder, 'package.json');
  if (existsSync(manifest)) {
    const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      license?: string;
      licenses?: { type: string }[];
    };
    const told = license ?? licenses?.map(({ type }) => type).join(' OR ');
    if (told) return told;
  }
  const file = existsSync(folder) && readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file && /Permission is hereby granted, free of charge/.test(readFileSync(join(folder, file), 'utf8'))
    ? 'MIT'
    : 'unknown';
}

/** Every package of the lockfile once, by name and version. One that is needed to run and to build counts as needed to run. */
function componentsOf(lockfile: string): Component[] {
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, Locked> };
  const found = new Map<string, Component>();
  for (const [path, locked] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || locked.link || !locked.version) continue;
    const name = locked.name ?? path.slice(at + 'node_modules/'.length);
    const key = `${name}@${locked.version}`;
    const dev = (locked.dev ?? false) && (found.get(key)?.dev ?? true);
    found.set(key, {
      name,
      version: locked.version,
      licence: locked.license ?? licenceOnDisk(path),
      dev,
      integrity: locked.integrity,
    });
  }
  return [...found.values()].sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The package URL (purl) of an npm package. */
const purlOf = ({ name, version }: Component): string => `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

function licensesOf(licence: string): object[] {
  if (licence === 'unknown') return [];
  return /^[\w.-]+$/.test(licence) ? [{ license: { id: licence } }] : [{ expression: licence.replace(/^\((.*)\)$/, '$1') }];
}

/** The bill of materials in CycloneDX 1.6. It has no time and no number of its own: the same lockfile gives the same text. */
function billOf(components: readonly Component[]): string {
  const hashOf = (integrity: string | undefined) => {
    const [, algorithm, digest] = /^sha(512|256|1)-(\S+)/.exec(integrity ?? '') ?? [];
    return algorithm ? [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest!, 'base64').toString('hex') }] : [];
  };
  const bill = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'csms', 'bom-ref': 'csms' } },
    components: components.map((component) => ({
      type: 'library',
      'bom-ref': purlOf(component),
      name: component.name,
      version: component.version,
      scope: component.dev ? 'excluded' : 'required',
      hashes: hashOf(component.integrity),
      licenses: licensesOf(component.licence),
      purl: purlOf(component),
    })),
  };
  return `${JSON.stringify(bill, undefined, 1)}\n`;
}

function listOf(components: readonly Component[]): string {
  const running = components.filter(({ dev }) => !dev);
  const byLicence = Map.groupBy(running, ({ licence }) => licence);
  const parts = [...byLicence]
    .sort(([a], [b]) => compare(a, b))
    .map(([licence, of]) => `## ${licence}\n\n${of.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`);
  return `# Licences\n\nOf the packages that the product runs with, from \`package-lock.json\` (\`npm run licences\`). What is only needed to build and to test stands in [bom.cdx.json](bom.cdx.json) too.\n\n${parts.join('\n')}`;
}

/** The two files as they should be. */
export function writtenLicences(lockfile: string): { file: string; text: string }[] {
  const components = componentsOf(lockfile);
  return [
    { file: BOM, text: billOf(components) },
    { file: LIST, text: listOf(components) },
  ];
}

/** Whether one of the licences that a package offers may be had. */
const isGood = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => GOOD.test(part.trim())));

/** The bill of materials and the list of licences are those of the lockfile, and what runs has licences that are known to be good. */
export function checkLicences(lockfile = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')): Promise<Ran> {
  const stale = writtenLicences(lockfile)
    .filter(({ file, text }) => !existsSync(join(ROOT, file)) || readFileSync(join(ROOT, file), 'utf8') !== text)
    .map(({ file }) => `${file} is not that of package-lock.json`);
  const bad = componentsOf(lockfile)
    .filter(({ dev, licence }) => !dev && !isGood(licence))
    .map(({ name, version, licence }) => `${name} ${version} has the licence ${licence}`);
  return Promise.resolve({ ok: stale.length + bad.length === 0, output: [...stale, ...bad].join('\n') });
}
