import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Cost of the portal's hashes, see `hashPassword`, and the least that argon2id takes. */
const [full, least] = [
  { memory: 19_456, passes: 2 },
  { memory: 8, passes: 1 },
] as const;

let isFull = true;
const { argon2 } = crypto;
crypto.argon2 = (algorithm, parameters, done) => {
  const isLess = !isFull && parameters.memory === full.memory && parameters.passes === full.passes;
  argon2(algorithm, isLess ? { ...parameters, ...least } : parameters, done);
};
syncBuiltinESMExports();

/**
 * Sets what the portal's hashes cost in this process. `least`: passwords, codes and answers are hashed and checked in no time, and each
 * hash still names the full cost; hashes of another cost, as those of `people.ts`, stay as they are.
 */
export function setHashCost(cost: 'full' | 'least'): void {
  isFull = cost === 'full';
}
