import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { type PictureWish, remakePicture } from './remake-picture.ts';

/** What the server asks of the process for pictures. */
export interface PictureQuestion {
  bytes: Buffer;
  wish: PictureWish;
}
/** What it answers: the picture, or nothing where it could not be made. */
export interface PictureAnswer {
  made?: Buffer;
}

// Where memory or time is short, chargers go before pictures.
try {
  setPriority(10);
  writeFileSync('/proc/self/oom_score_adj', '900');
} catch {
  // Another system, or not allowed: it goes on as it is.
}

process.on('message', ({ bytes, wish }: PictureQuestion) => {
  remakePicture(Buffer.from(bytes), wish).then(
    (made) => process.send?.({ made } satisfies PictureAnswer),
    () => process.send?.({} satisfies PictureAnswer),
  );
});
// Nobody is there to answer any more: it goes at once, in the middle of a picture too.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
