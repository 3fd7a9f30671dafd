import { type Frame, GifReader, GifWriter } from 'omggif';
import { MOST_PIXELS } from './picture-size.rules.ts';

/** A GIF of more frames is no picture for a page. */
const MOST_FRAMES = 2_000;
/** Bytes of a palette, and of what is said about a frame. */
const FRAME_BYTES = 3 * 256 + 64;

/**
 * A GIF made anew, with its frames, their times and their colours: decoded to pixels and encoded again, so that comments, extensions and what stands behind its end are gone.
 * Throws where it cannot be decoded or its frames have more pixels together than a picture may have.
 */
export function remakeGif(bytes: Buffer): Buffer {
  const reader = new GifReader(bytes);
  const { width, height } = reader;
  const frames = Array.from({ length: reader.numFrames() }, (_, at) => reader.frameInfo(at));
  const pixels = frames.reduce((sum, frame) => sum + frame.width * frame.height, 0);
  if (frames.length === 0 || frames.length > MOST_FRAMES || width * height > MOST_PIXELS || pixels > MOST_PIXELS)
    throw new Error('frames');
  const seen = new Uint8Array(width * height * 4);
  // A code of 12 bits for each pixel at the most, in blocks of 255 bytes.
  const made = Buffer.alloc(1024 + frames.length * FRAME_BYTES + Math.ceil(pixels * 1.6));
  const loop = reader.loopCount();
  const writer = new GifWriter(made, width, height, { loop });
  frames.forEach((frame, at) => {
    if (frame.width === 0 || frame.height === 0 || frame.x + frame.width > width || frame.y + frame.height > height)
      throw new Error('frame outside');
    eachRow(frame, width, (from, to) => seen.fill(0, from, to));
    reader.decodeAndBlitFrameRGBA(at, seen);
    const palette = paletteOf(bytes, frame);
    writer.addFrame(frame.x, frame.y, frame.width, frame.height, indexesOf(seen, width, frame, palette) as never, {
      palette,
      delay: frame.delay,
      disposal: frame.disposal <= 3 ? frame.disposal : 0,
      ...(frame.transparent_index === null ? {} : { transparent: frame.transparent_index }),
    });
  });
  return made.subarray(0, writer.end());
}

function eachRow(frame: Frame, width: number, row: (from: number, to: number) => void): void {
  for (let y = frame.y; y < frame.y + frame.height; y++) {
    const from = (y * width + frame.x) * 4;
    row(from, from + frame.width * 4);
  }
}

/** The colours of a frame, as a power of two of them. */
function paletteOf(bytes: Buffer, { palette_offset: at, palette_size: size }: Frame): number[] {
  if (at === null || size === null || at + size * 3 > bytes.length) throw new Error('no colours');
  return Array.from({ length: size }, (_, no) => bytes.readUIntBE(at + no * 3, 3));
}

/** The place of each pixel's colour in the palette; what the frame left out is transparent. */
function indexesOf(seen: Uint8Array, width: number, frame: Frame, palette: readonly number[]): Uint8Array {
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const indexes = new Uint8Array(frame.width * frame.height);
  let no = 0;
  eachRow(frame, width, (from, to) => {
    for (let at = from; at < to; at += 4) {
      const colour = (seen[at]! << 16) | (seen[at + 1]! << 8) | seen[at + 2]!;
      indexes[no++] = seen[at + 3] === 0 ? (frame.transparent_index ?? 0) : (places.get(colour) ?? 0);
    }
  });
  return indexes;
}
