/** The round constants: the first 32 bits of the fraction of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const K = new Uint32Array(64);
/** The first hash value: the same of the square roots of the first eight primes (5.3.3). */
const START = new Uint32Array(8);

const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32);
for (let candidate = 2, found = 0; found < 64; candidate++) {
  let prime = true;
  for (let by = 2; by * by <= candidate && prime; by++) prime = candidate % by !== 0;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(candidate ** (1 / 2));
  K[found++] = fraction(Math.cbrt(candidate));
}

const words = new Uint32Array(64);

/**
 * The first 32 bits of the SHA-256 of a text of at most 55 ASCII characters, which fits into one block. In plain JavaScript, since browsers offer `crypto.subtle`
 * only over https.
 */
export function firstWordOfSha256(text: string): number {
  const { length } = text;
  words.fill(0, 0, 16);
  for (let at = 0; at < length; at++) words[at >> 2]! |= text.charCodeAt(at) << (24 - (at & 3) * 8);
  words[length >> 2]! |= 0x80 << (24 - (length & 3) * 8);
  words[15] = length * 8;
  for (let t = 16; t < 64; t++) {
    const [w2, w15] = [words[t - 2]!, words[t - 15]!];
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
    words[t] = s1 + words[t - 7]! + s0 + words[t - 16]!;
  }
  let [a, b, c, d, e, f, g, h] = START as unknown as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[t]! + words[t]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return (START[0]! + a) >>> 0;
}
