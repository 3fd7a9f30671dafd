import { inspect } from 'node:util';
import { ownClock } from './clock.ts';
import type { Job } from './job.ts';
import { waitPatiently } from './patient-fetch.ts';
import { play } from './play.ts';

/** A process with a fast clock that plays one job, which it is told, and tells the result. It ends with who started it. */
process.on('disconnect', () => process.exit(1));
const { factor } = ownClock();
process.once('message', (job: Job) => {
  const say = (line: string) => process.send!({ line: `×${factor} ${job.play}: ${line}` });
  waitPatiently()
    .then(() => play(job, say))
    .then(
      (result) => process.send!({ result }, () => process.exit(0)),
      (error: Error) => process.send!({ error: inspect(error) }, () => process.exit(1)),
    );
});
