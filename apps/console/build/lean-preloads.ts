import type { Plugin, Rollup } from 'vite';

/** Around every page that is loaded when somebody goes there. */
const FRAME = /\/app\/layout\/frame\.tsx$/;
const REGISTRY = /\/app\/router\/registry\.tsx$/;

/**
 * A page is loaded with the files that it needs. Those that are there already are left out of its list: what the file that names the page needs itself, and what the frame around the page needs. They made up half of the
 * registry.
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

/** The files of these chunks, and of all that they import. */
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
