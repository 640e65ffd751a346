import readline from 'node:readline/promises';

/** The place where a script tells of its work and asks. */
export interface Terminal {
  readonly print: (line: string) => void;
  /** Answer to a question, without blanks around it; absent: nobody is there to answer. */
  readonly ask?: (question: string) => Promise<string>;
}

/** The terminal of this process; only its output, if it is no terminal. */
export function processTerminal(): Terminal {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  return process.stdin.isTTY ? { print, ask: askPerson } : { print };
}

async function askPerson(question: string): Promise<string> {
  const asker = readline.createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asker.question(question);
  asker.close();
  return answer.trim();
}
