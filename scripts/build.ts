import { ensureConsole } from '../apps/server/src/app/console-build.ts';

/** Builds the console where its sources have changed, and says so beside it: a start that may not write there finds it done. */
await ensureConsole((words) => console.log(words));
