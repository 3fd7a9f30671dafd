import type { TestProject } from 'vitest/node';
import { ensureConsole } from '../../../apps/server/src/app/console-build.ts';
import { startFirst } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder that a first start has left. */
    firstStart: string;
  }
}

/** What takes long and is the same for all files: the console is built, and an installation starts for the first time. */
export default async function setup(project: TestProject): Promise<() => void> {
  await ensureConsole((words) => console.log(words));
  const first = await startFirst();
  project.provide('firstStart', first.data);
  return () => first.remove();
}
