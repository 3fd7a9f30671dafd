import { ensureConsole } from '../../../apps/server/src/app/console-build.ts';

/** The console is built once, before two products that start side by side would both do it. */
export default () => ensureConsole((words) => console.log(words));
