import { crc32, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const COMMENT = 0xfe;
const MOST_COMMENT = 65_533;

/** A picture of one half blue (left) and one half red, as RGBA. */
function halves(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at++) pixels.writeUInt32BE(at % width < width / 2 ? 0x0000ffff : 0xff0000ff, at * 4);
  return pixels;
}

/**
 * A JPEG, blue on the left and red on the right: with an EXIF of those words and that orientation, with so many bytes of comments, with bytes behind its end, or with a header that says
 * another size than it has.
 */
export function jpegOf({
  width = 40,
  height = 20,
  says = { width, height },
  exif = '',
  orientation = 1,
  padding = 0,
  behind = '',
}: {
  width?: number;
  height?: number;
  says?: { width: number; height: number };
  exif?: string;
  orientation?: number;
  padding?: number;
  behind?: string | Buffer;
} = {}): Buffer {
  const plain = Transformer.fromRgbaPixels(halves(width, height), width, height).jpegSync(90);
  for (let at = 2; at < plain.length; at += 2 + plain.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc1, 0xc2].includes(plain[at + 1]!)) continue;
    plain.writeUInt16BE(says.height, at + 5);
    plain.writeUInt16BE(says.width, at + 7);
    break;
  }
  const more: Buffer[] = [];
  if (exif !== '' || orientation !== 1) {
    // One entry: the orientation; the words stand behind it.
    const entries = Buffer.from('4578696600004d4d002a000000080001011200030000000100000000', 'hex');
    entries.writeUInt16BE(orientation, 24);
    more.push(segment(0xe1, Buffer.concat([entries, Buffer.alloc(4), Buffer.from(exif)])), segment(COMMENT, Buffer.from(exif)));
  }
  for (let left = padding; left > 0; left -= MOST_COMMENT)
    more.push(segment(COMMENT, Buffer.alloc(Math.min(left, MOST_COMMENT), 0x55)));
  return Buffer.concat([plain.subarray(0, 2), ...more, plain.subarray(2), Buffer.from(behind)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/** A black PNG of so many pixels, in grey of `depth` bits, with a text; its size in bytes grows a thousandth as fast. */
export function pngOf({ width = 1, height = 1, depth = 8, text = '' } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  const rows = Buffer.alloc((Math.ceil((width * depth) / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(text === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${text}`))]),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** 900 megapixels in some 110 kB. */
export const pictureBomb = (): Buffer => pngOf({ width: 30_000, height: 30_000, depth: 1 });

/** A GIF of three frames of 20 by 10 (red, blue, green; 0.2 s each, for ever) with a comment and bytes behind its end. */
export const animatedGif = (foreign: string): Buffer => {
  const whole = Buffer.from(
    'R0lGODlhFAAKAPAAAP8AAAAAACH5BAAUAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAAFAAKAAACDISPqcvtD6OctNrrCgAh+QQAFAAAACwAAAAAFAAKAIAAAP8AAAACDISPqcvtD6OctNrrCgAh+QQAFAAAACwAAAAAFAAKAIAA/wAAAAACDISPqcvtD6OctNrrCgA7',
    'base64',
  );
  const words = Buffer.from(foreign);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, words.length]), words, Buffer.from([0])]);
  // Behind the colours of the whole picture.
  return Buffer.concat([whole.subarray(0, 19), comment, whole.subarray(19), words]);
};

/** A JPEG of 16 by 8 in the colours of printers (CMYK), from red to blue. */
export const CMYK_JPEG = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgICAgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJCQ0RDQ4PEBAREAoMEhMSEBMPEBAQ/9sAQwEDAwMEAwQIBAQIEAsJCxAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ/8AAFAgACAAQBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAI/8QAHRAAAQIHAAAAAAAAAAAAAAAAAAEDBhIXKFKR8P/EABUBAQEAAAAAAAAAAAAAAAAAAAAI/8QAGhEAAQUBAAAAAAAAAAAAAAAAAQAFGFGRUv/aAA4EAQACEQMRBAAAPwCmKdx1kzpSapSu/I1SFG9+sYVYN0XTincdZM6USld+RqRvfrGFLounP//Z',
  'base64',
);
