/** A JPEG as its header tells it, with no picture in it: so many pixels, with or without EXIF, and with bytes behind its end. */
export function jpegOf({
  width = 640,
  height = 480,
  exif = '',
  behind = '',
  scan = 64,
}: {
  width?: number;
  height?: number;
  exif?: string;
  behind?: string;
  scan?: number;
} = {}): Buffer {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(exif ? [segment(0xe1, Buffer.from(`Exif\0\0${exif}`, 'latin1')), segment(0xfe, Buffer.from(exif))] : []),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.alloc(scan, 0x55),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(behind),
  ]);
}
