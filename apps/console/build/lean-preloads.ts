import type { Plugin, Rollup } from 'vite';

/** Around every page that is loaded when somebody goes there. */
const FRAME = /\/app\/layout\/frame\.tsx$/;
const REGISTRY = /\/app\/router\/registry\.tsx$/;

/**
 * Lists of what a page is to load beforehand name only what is not there yet: not what the file stands on that goes to the page, nor, for the pages of the registry, what their frame stands on.
 * Named for each page, that was half of the registry.
 */
export function leanPreloads(): {
  plugin: Plugin;
  resolveDependencies(file: string, needs: string[], host: { hostId: string }): string[];
} {
  const there = new Map<string, Set<string>>();
  return {
    plugin: {
      name: 'lean-preloads',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          const chunks = Object.values(bundle).filter((one): one is Rollup.OutputChunk => one.type === 'chunk');
          const holds = (chunk: Rollup.OutputChunk, pattern: RegExp) => chunk.moduleIds.some((id) => pattern.test(id));
          const frame = chunks.filter((chunk) => holds(chunk, FRAME));
          if (frame.length === 0) throw new Error('The frame around the pages is not among what was built');
          for (const chunk of chunks)
            there.set(chunk.fileName, standsOn(bundle, holds(chunk, REGISTRY) ? [chunk, ...frame] : [chunk]));
        },
      },
    },
    resolveDependencies: (_, needs, { hostId }) => needs.filter((file) => !there.get(hostId)?.has(file)),
  };
}

/** Files that are there once these run. */
function standsOn(bundle: Rollup.OutputBundle, begin: readonly Rollup.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const look = (file: string) => {
    const chunk = bundle[file];
    if (files.has(file) || chunk?.type !== 'chunk') return;
    files.add(file);
    chunk.imports.forEach(look);
  };
  for (const { fileName } of begin) look(fileName);
  return files;
}
