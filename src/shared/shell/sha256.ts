const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19] as const;

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const roundConstants = Uint32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));

/**
 * SHA-256 of a short ASCII text, hexadecimal. Browsers offer their own only asynchronously, which is far too slow for many
 * short texts, and not at all on a plain http address of another machine.
 */
export function sha256(text: string): string {
  const blocks = padded(text);
  const state = Uint32Array.from(initial);
  const schedule = new Uint32Array(64);
  for (let start = 0; start < blocks.length; start += 16) compress(state, schedule, blocks.subarray(start, start + 16));
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** The text as words of 32 bits, with the mark and the length in bits that end it. */
function padded(text: string): Uint32Array {
  const words = new Uint32Array((((text.length + 8) >> 6) + 1) * 16);
  const put = (index: number, byte: number): void => {
    const at = index >> 2;
    words[at] = (words[at] ?? 0) | (byte << (24 - (index % 4) * 8));
  };
  for (let index = 0; index < text.length; index++) put(index, text.charCodeAt(index) & 0xff);
  put(text.length, 0x80);
  words[words.length - 1] = text.length * 8;
  return words;
}

function compress(state: Uint32Array, w: Uint32Array, block: Uint32Array): void {
  w.set(block);
  for (let t = 16; t < 64; t++) {
    const early = w[t - 15] ?? 0;
    const late = w[t - 2] ?? 0;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[t] = ((w[t - 16] ?? 0) + s0 + (w[t - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[t] ?? 0) + (w[t] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value;
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}

function fraction(number: number): number {
  return Math.floor((number % 1) * 2 ** 32);
}
