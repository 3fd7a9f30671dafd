import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Problem } from '../http/problem.ts';
import type { PictureAnswer, PictureQuestion } from './picture-process.ts';
import { MOST_PIXELS, pixelsOf } from './picture-size.rules.ts';
import type { PictureWish } from './remake-picture.ts';

const MB = 1024 * 1024;
const PROCESS = fileURLToPath(new URL('./picture-process.ts', import.meta.url));
/** Memory of scripts of the process for pictures, in MB. What the decoder takes beside it is bounded by the pixels. */
const SCRIPT_MB = 512;

/** What pictures may take. */
export const PICTURE_LIMITS = {
  /** One picture in the process, in ms. */
  pictureMs: 10_000,
  /** Bytes of pictures that wait, and how many of them strangers may take. */
  waitingBytes: 32 * MB,
  strangersBytes: 12 * MB,
  /** How long a picture may wait for its turn, in ms. */
  waitMs: 30_000,
  /** After so long without a picture the process ends, in ms: its memory is given back. */
  idleMs: 30_000,
};

/** A picture that cannot be decoded. */
export class PictureWrong extends Error {}

/** Makes pictures anew, one at a time, in a process that may die. */
export interface Pictures {
  /**
   * The picture made anew (`remakePicture`). Throws `PictureWrong`, and the problems `pixelsTooMany` and `busy` (too many wait, or the process has died).
   * Pictures of users that have signed in go before those of strangers.
   */
  remake(bytes: Buffer, wish: PictureWish, of: 'user' | 'stranger'): Promise<Buffer>;
  /** Of the process, where it runs. */
  pid(): number | undefined;
  /** Ends the process; what waits is refused. */
  stop(): Promise<void>;
}

interface Waiting extends PictureQuestion {
  of: 'user' | 'stranger';
  since: number;
  done(made: Buffer): void;
  failed(error: Error): void;
}

/** @param limits other limits than the ordinary ones, for tests. */
export function createPictures(limits: Partial<typeof PICTURE_LIMITS> = {}): Pictures {
  const { pictureMs, waitingBytes, strangersBytes, waitMs, idleMs } = { ...PICTURE_LIMITS, ...limits };
  const queue: Waiting[] = [];
  let child: ChildProcess | undefined;
  let current: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const heldOf = (of?: Waiting['of']) =>
    queue.reduce((sum, one) => sum + (of === undefined || one.of === of ? one.bytes.length : 0), 0);

  function start(): ChildProcess {
    const started = fork(PROCESS, [], {
      // Nothing of the server's settings and keys is handed on.
      env: { UV_THREADPOOL_SIZE: '1' },
      execArgv: [`--max-old-space-size=${SCRIPT_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (answer: PictureAnswer) => {
      if (started !== child) return;
      const asked = settle();
      if (answer.made) asked?.done(Buffer.from(answer.made));
      else asked?.failed(new PictureWrong());
      next();
    });
    const gone = () => {
      if (started !== child) return;
      child = undefined;
      settle()?.failed(new Problem('busy'));
      next();
    };
    started.once('exit', gone);
    started.once('error', gone);
    return started;
  }

  /** Ends the turn of the picture that is in the process. */
  function settle(): Waiting | undefined {
    clearTimeout(timer);
    const asked = current;
    current = undefined;
    return asked;
  }

  function end(): void {
    const ended = child;
    child = undefined;
    ended?.kill('SIGKILL');
  }

  function next(): void {
    if (current || stopped) return;
    const at = Math.max(
      0,
      queue.findIndex(({ of }) => of === 'user'),
    );
    const [asked] = queue.splice(at, 1);
    clearTimeout(timer);
    if (!asked) {
      timer = setTimeout(end, idleMs).unref();
      return;
    }
    if (performance.now() - asked.since > waitMs) {
      asked.failed(new Problem('busy'));
      next();
      return;
    }
    current = asked;
    child ??= start();
    timer = setTimeout(() => {
      end();
      settle()?.failed(new PictureWrong());
      next();
    }, pictureMs);
    // A process that is just dying tells so itself.
    child.send({ bytes: asked.bytes, wish: asked.wish } satisfies PictureQuestion, () => {});
  }

  return {
    async remake(bytes, wish, of) {
      const pixels = pixelsOf(bytes, wish.format);
      if (pixels === undefined) throw new PictureWrong();
      if (pixels > MOST_PIXELS) throw new Problem('pixelsTooMany');
      const isFull = heldOf() + bytes.length > waitingBytes || (of === 'stranger' && heldOf(of) + bytes.length > strangersBytes);
      if (stopped || isFull) throw new Problem('busy');
      return new Promise<Buffer>((done, failed) => {
        queue.push({ bytes, wish, of, since: performance.now(), done, failed });
        next();
      });
    },
    pid: () => child?.pid,
    async stop() {
      stopped = true;
      const ended = child;
      settle()?.failed(new Problem('busy'));
      for (const { failed } of queue.splice(0)) failed(new Problem('busy'));
      end();
      if (ended && ended.exitCode === null && ended.signalCode === null)
        await new Promise((done) => ended.once('exit', done).once('error', done));
    },
  };
}
