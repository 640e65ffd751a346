import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartProblem } from '../src/server/db/errors/StartProblem.ts';

/** Text of `--help`: the usage in the first line, then every option. */
export interface ScriptHelp {
  readonly usage: string;
  readonly text: string;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the arguments of a script. `--help` and `-h` print the help and end the process.
 * @throws StartProblem with the usage for an unknown option, and for one without its value
 */
export function parseScriptArgs<Known extends Options>(
  { usage, text }: ScriptHelp,
  options: Known,
): ReturnType<typeof parseArgs<{ options: Known; allowPositionals: true }>> {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n\n${text}\n`);
    process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    if (!(error instanceof TypeError && 'code' in error)) throw error;
    // Node's hint about positional arguments refers to its own API, so it is cut.
    const [sentence = ''] = error.message.split('. ', 1);
    throw new StartProblem(`${sentence.replace(/\.$/, '')}.`, usage, error);
  }
}
