import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;
const cost = { memory: 19_456, passes: 2, parallelism: 1 };

/**
 * Hashes a password with argon2id.
 * @returns the PHC text, which any other argon2 library reads too
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await run('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: 32, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

/** true: the password matches the hash. false also for a text that is no argon2id hash. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!parts) return false;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const actual = await run('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return timingSafeEqual(actual, expected);
}

/** Hash that no password matches; verifying against it takes as long as against a real one. */
export const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`;

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
