import { gzipSync } from 'node:zlib';

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
};
const field = (number: number, type: 0 | 2, bytes: number[]): number[] => [...varint(number * 8 + type), ...bytes];
const message = (number: number, bytes: number[]): number[] => field(number, 2, [...varint(bytes.length), ...bytes]);
const text = (number: number, value: string): number[] => message(number, [...Buffer.from(value)]);
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);

interface Shape {
  layer: string;
  type: 1 | 2 | 3;
  /** In 4096ths of the tile. */
  points: [number, number][];
  tags: Record<string, string>;
}

/** A tile of vectors, as the Mapbox specification (version 2) says. */
function vectorTile(shapes: readonly Shape[]): Buffer {
  const layers = Map.groupBy(shapes, ({ layer }) => layer);
  const bytes = [...layers].flatMap(([name, of]) => {
    const keys = [...new Set(of.flatMap(({ tags }) => Object.keys(tags)))];
    const values = [...new Set(of.flatMap(({ tags }) => Object.values(tags)))];
    const features = of.flatMap(({ type, points, tags }) => {
      const [first, ...others] = points;
      let [x, y] = first!;
      const geometry = [...varint(9), ...varint(zigzag(x)), ...varint(zigzag(y))];
      if (others.length > 0) geometry.push(...varint(others.length * 8 + 2));
      for (const [nextX, nextY] of others) {
        geometry.push(...varint(zigzag(nextX - x)), ...varint(zigzag(nextY - y)));
        [x, y] = [nextX, nextY];
      }
      if (type === 3) geometry.push(...varint(15));
      const pairs = Object.entries(tags).flatMap(([key, value]) => [
        ...varint(keys.indexOf(key)),
        ...varint(values.indexOf(value)),
      ]);
      return message(2, [...message(2, pairs), ...field(3, 0, [type]), ...message(4, geometry)]);
    });
    return message(3, [
      ...field(15, 0, [2]),
      ...text(1, name),
      ...features,
      ...keys.flatMap((key) => text(3, key)),
      ...values.flatMap((value) => message(4, text(1, value))),
      ...field(5, 0, varint(4096)),
    ]);
  });
  return Buffer.from(bytes);
}

/** A file of streets whose tiles, the earth at zoom 0 and its four parts at zoom 1, are all alike: land, a highway across it, a boundary and a city. */
export function streetFile(): Buffer {
  const tile = gzipSync(
    vectorTile([
      {
        layer: 'earth',
        type: 3,
        points: [
          [0, 0],
          [4096, 0],
          [4096, 4096],
          [0, 4096],
        ],
        tags: { kind: 'earth' },
      },
      {
        layer: 'roads',
        type: 2,
        points: [
          [0, 2000],
          [4096, 2000],
        ],
        tags: { kind: 'highway', name: 'Ring' },
      },
      {
        layer: 'boundaries',
        type: 2,
        points: [
          [2100, 0],
          [2100, 4096],
        ],
        tags: { kind: 'country' },
      },
      { layer: 'places', type: 1, points: [[2048, 2048]], tags: { kind: 'locality', name: 'Null', 'name:zh': '零' } },
    ]),
  );
  // One entry: tile 0, a run of five, its length, its place.
  const directory = gzipSync(Buffer.from([1, 0, 5, ...varint(tile.length), 1]));
  const metadata = gzipSync(Buffer.from('{}'));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const pieces: [number, number][] = [
    [127, directory.length],
    [127 + directory.length, metadata.length],
    [127 + directory.length + metadata.length, 0],
    [127 + directory.length + metadata.length, tile.length],
  ];
  for (const [index, [at, length]] of pieces.entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
  }
  for (const [at, count] of [
    [72, 5n],
    [80, 1n],
    [88, 1n],
  ] as const)
    header.writeBigUInt64LE(count, at);
  header.set([1, 2, 2, 1, 0, 1], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4);
  return Buffer.concat([header, directory, metadata, tile]);
}
