import { performance } from 'node:perf_hooks';
import { Transformer } from '@napi-rs/image';
import { GifReader } from 'omggif';
import { afterAll, describe, expect, it } from 'vitest';
import { animatedGif, CMYK_JPEG, jpegOf, pictureBomb, pngOf } from '../../testing/pictures.ts';
import { createPictures, PictureWrong } from './pictures.ts';
import type { PictureWish } from './remake-picture.ts';

const pictures = createPictures();
afterAll(() => pictures.stop());

const MB = 1024 * 1024;
const make = (bytes: Buffer, wish: Partial<PictureWish> = {}, by = pictures) =>
  by.remake(bytes, { format: 'jpeg', mostSide: 4096, mostBytes: 5 * MB, ...wish }, 'user');
const about = (bytes: Buffer) => new Transformer(bytes).metadataSync(true);
/** The colour of the first and of the last pixel: of a JPEG it is near enough to what it was. */
async function ends(bytes: Buffer) {
  const pixels = await new Transformer(bytes).rawPixels();
  const words = (at: number) => (pixels[at]! > 200 ? 'red' : pixels[at + 2]! > 200 ? 'blue' : 'other');
  return [words(0), words(pixels.length - 3)];
}
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

describe('a picture made anew', () => {
  it('has nothing of what stood beside it: EXIF, comments, text, a second picture behind its end', async () => {
    const polyglot = jpegOf({ exif: 'GPS 31.2304', padding: 70_000, behind: jpegOf({ exif: 'GPS 48.8584' }) });
    const jpeg = await make(polyglot);
    expect(jpeg.toString('latin1')).not.toMatch(/GPS|Exif|UUUU/);
    expect(jpeg.indexOf(Buffer.from([0xff, 0xd8]), 2)).toBe(-1);
    expect(about(jpeg)).toMatchObject({ width: 40, height: 20, format: 'jpeg' });
    const png = await make(Buffer.concat([pngOf({ text: 'GPS 1' }), Buffer.from('GPS 2')]), { format: 'png' });
    expect(png.toString('latin1')).not.toMatch(/GPS|tEXt/);
    expect(about(png)).toMatchObject({ width: 1, height: 1, format: 'png' });
    const gif = await make(animatedGif('GPS 3'), { format: 'gif' });
    expect(gif.toString('latin1')).not.toContain('GPS');
  });

  it('stands as its EXIF has turned it', async () => {
    // 6: the first row of the file is the right side of the picture.
    const turned = await make(jpegOf({ orientation: 6 }));
    expect(about(turned)).toMatchObject({ width: 20, height: 40 });
    expect(about(turned).orientation).toBeUndefined();
    expect(await ends(turned)).toEqual(['blue', 'red']);
    expect(await ends(await make(jpegOf({ orientation: 3 })))).toEqual(['red', 'blue']);
  });

  it('of an animation keeps its frames, their times and their colours', async () => {
    const reader = new GifReader(await make(animatedGif('x'), { format: 'gif' }));
    expect([reader.numFrames(), reader.loopCount(), reader.width, reader.height]).toEqual([3, 0, 20, 10]);
    const colours = [0, 1, 2].map((frame) => {
      const pixels = new Uint8Array(20 * 10 * 4);
      reader.decodeAndBlitFrameRGBA(frame, pixels);
      return [reader.frameInfo(frame).delay, [...pixels.subarray(0, 3)], [...pixels.subarray(-4, -1)]];
    });
    expect(colours).toEqual([
      [20, [255, 0, 0], [255, 0, 0]],
      [20, [0, 0, 255], [0, 0, 255]],
      [20, [0, 255, 0], [0, 255, 0]],
    ]);
  });

  it('may be of one pixel, of 16 bits and of the colours of printers', async () => {
    expect(about(await make(jpegOf({ width: 1, height: 1 })))).toMatchObject({ width: 1, height: 1 });
    expect(about(await make(pngOf({ width: 30, height: 20, depth: 16 }), { format: 'png' }))).toMatchObject({
      width: 30,
      height: 20,
    });
    expect((await ends(await make(CMYK_JPEG)))[0]).toBe('red');
  });

  it('is no longer on a side, and not more in bytes, than its kind may be', async () => {
    const made = await make(jpegOf({ width: 3000, height: 1500 }), { mostSide: 1024 });
    expect(about(made)).toMatchObject({ width: 1024, height: 512 });
    const noise = Buffer.from(
      Array.from({ length: 300 * 300 * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24)),
    );
    const png = Transformer.fromRgbaPixels(noise, 300, 300).pngSync();
    expect((await make(png, { format: 'png', mostBytes: 100_000 })).length).toBeLessThanOrEqual(100_000);
  });

  it('is none that is of another format, cut off before its pixels, or broken', async () => {
    const gif = animatedGif('x');
    const wrong: [Buffer, PictureWish['format']][] = [
      [pngOf(), 'jpeg'],
      [jpegOf(), 'png'],
      [jpegOf().subarray(0, 60), 'jpeg'],
      [pngOf({ width: 500, height: 500 }).subarray(0, 50), 'png'],
      [gif.subarray(0, 20), 'gif'],
      [Buffer.concat([gif.subarray(0, 13), Buffer.alloc(500, 0x2c)]), 'gif'],
      [jpegOf({ says: { width: 0, height: 20 } }), 'jpeg'],
      [Buffer.alloc(0), 'gif'],
    ];
    for (const [bytes, format] of wrong) await expect(make(bytes, { format })).rejects.toBeInstanceOf(PictureWrong);
    expect((await make(jpegOf())).length).toBeGreaterThan(100);
  });

  it('has at most 40 megapixels, by its header: a bomb does not reach the process', async () => {
    const own = createPictures();
    const bombs: [Buffer, PictureWish['format']][] = [
      [pictureBomb(), 'png'],
      [jpegOf({ says: { width: 65_500, height: 65_500 } }), 'jpeg'],
      [Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4, 0xff), Buffer.alloc(20)]), 'gif'],
    ];
    for (const [bytes, format] of bombs)
      await expect(make(bytes, { format }, own)).rejects.toMatchObject({ key: 'pixelsTooMany' });
    expect(own.pid()).toBeUndefined();
  });
});

describe('the process for pictures', () => {
  it('begins with the first picture, and ends with the server and where nobody brings one', async () => {
    const own = createPictures({ idleMs: 50 });
    expect(own.pid()).toBeUndefined();
    await make(jpegOf(), {}, own);
    const first = own.pid()!;
    await expect.poll(() => isGone(first)).toBe(true);
    const under = make(jpegOf({ width: 4000, height: 3000 }), {}, own);
    const second = own.pid()!;
    expect(second).not.toBe(first);
    const refused = expect(under).rejects.toMatchObject({ key: 'busy' });
    await own.stop();
    await refused;
    expect(isGone(second)).toBe(true);
    await expect(make(jpegOf(), {}, own)).rejects.toMatchObject({ key: 'busy' });
  });

  it('may die: its picture is refused, the next one is made', async () => {
    const under = make(jpegOf({ width: 4000, height: 3000 }));
    const waits = make(jpegOf());
    const refused = expect(under).rejects.toMatchObject({ key: 'busy' });
    process.kill(pictures.pid()!, 'SIGKILL');
    await refused;
    expect(about(await waits)).toMatchObject({ width: 40 });
    expect(about(await make(jpegOf()))).toMatchObject({ width: 40 });
  });

  it('has a time for each picture', async () => {
    const own = createPictures({ pictureMs: 30 });
    await expect(make(jpegOf({ width: 5000, height: 5000 }), {}, own)).rejects.toBeInstanceOf(PictureWrong);
    await own.stop();
  });

  it('lets so many bytes wait, of strangers fewer, and users go first', async () => {
    const one = jpegOf({ padding: 10_000 });
    const own = createPictures({ waitingBytes: 5 * one.length, strangersBytes: 2 * one.length });
    const order: string[] = [];
    const bring = (of: 'user' | 'stranger') =>
      own.remake(one, { format: 'jpeg', mostSide: 100, mostBytes: MB }, of).then(
        () => order.push(of),
        ({ key }: { key: string }) => order.push(`${of} ${key}`),
      );
    await Promise.all((['user', 'stranger', 'stranger', 'stranger', 'user', 'user', 'user', 'user'] as const).map(bring));
    await own.stop();
    expect(order).toEqual(['stranger busy', 'user busy', 'user', 'user', 'user', 'user', 'stranger', 'stranger']);
  });

  it('takes the work off the server: thirty pictures at once leave its loop free', async () => {
    const photo = jpegOf({ width: 2000, height: 1500 });
    await make(photo);
    const shares: number[] = [];
    for (let turn = 0; turn < 3 && !(Math.min(...shares) < 0.5); turn++) {
      const before = performance.eventLoopUtilization();
      await Promise.all(Array.from({ length: 30 }, () => make(photo)));
      shares.push(performance.eventLoopUtilization(before).utilization);
    }
    // The best of some: what else the machine does holds a loop up too.
    expect(Math.min(...shares)).toBeLessThan(0.5);
  });
});
