import { signIn } from '@csms/contract';
import { call } from '../api/call.ts';
import { firstWordOfSha256 } from './sha256.ts';

/** How many hashes are made before the page may do something else: about ten milliseconds. */
const AT_ONCE = 4000;

/** The answers of a puzzle: for each part the first number whose hash begins with enough zero bits. */
export async function solve({ seed, parts, bits }: { seed: string; parts: number; bits: number }): Promise<number[]> {
  const answers: number[] = [];
  let made = 0;
  for (let part = 0; part < parts; part++)
    for (let answer = 0; ; answer++) {
      if (firstWordOfSha256(`${seed}:${part}:${answer}`) >>> (32 - bits) === 0) {
        answers.push(answer);
        break;
      }
      if (++made % AT_ONCE === 0) await new Promise((done) => setTimeout(done));
    }
  return answers;
}

/** Asks for a puzzle and solves it: half a second of work instead of a captcha. */
export async function makeProof(): Promise<{ challenge: string; answers: number[] }> {
  const puzzle = await call(signIn.proof, {});
  return { challenge: puzzle.challenge, answers: await solve(puzzle) };
}
