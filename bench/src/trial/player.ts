import { ownClock } from './clock.ts';
import type { Job } from './job.ts';
import { play } from './play.ts';

/** A process with a fast clock that plays one job, which it is told, and tells the result. It ends with who started it. */
process.on('disconnect', () => process.exit(1));
process.once('message', (job: Job) => {
  play(job, (line) => process.send!({ line: `×${ownClock().factor} ${job.play}: ${line}` })).then(
    (result) => process.send!({ result }, () => process.exit(0)),
    (error: Error) => process.send!({ error: error.stack }, () => process.exit(1)),
  );
});
