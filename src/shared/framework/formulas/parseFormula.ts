import { type ComparisonSign, FormulaFault, type FormulaNode, type FormulaPlace } from './Formula.ts';
import { formulaFunctions } from './formulaFunctions.ts';
import { type FormulaToken, formulaTokens } from './formulaTokens.ts';

/** Longest text of a formula, in characters. */
export const formulaLengthMax = 1000;
/** Deepest nesting of brackets, functions and signs before a value. */
const depthMax = 20;

/**
 * Reads a formula. From the loosest to the tightest: `or`, `and`, `not`, one comparison, `&`, `+ -`, `* /`, a sign before a value.
 * @throws FormulaFault for the first fault, with its place
 */
export function parseFormula(formula: string): FormulaNode {
  if (formula.trim() === '') throw new FormulaFault('empty', { at: 0, length: formula.length });
  if (formula.length > formulaLengthMax)
    throw new FormulaFault('too_long', { at: formulaLengthMax, length: formula.length - formulaLengthMax });
  return new Parser(formulaTokens(formula)).whole();
}

const comparisons: readonly string[] = ['=', '<>', '<', '<=', '>', '>='] satisfies readonly ComparisonSign[];

class Parser {
  readonly #tokens: readonly FormulaToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly FormulaToken[]) {
    this.#tokens = tokens;
  }

  whole(): FormulaNode {
    const node = this.#or();
    this.#take('end');
    return node;
  }

  #or(): FormulaNode {
    let node = this.#and();
    while (this.#follows('word', 'or')) node = pair('or', node, this.#and());
    return node;
  }

  #and(): FormulaNode {
    let node = this.#not();
    while (this.#follows('word', 'and')) node = pair('and', node, this.#not());
    return node;
  }

  #not(): FormulaNode {
    const { place } = this.#peek();
    if (!this.#follows('word', 'not')) return this.#comparison();
    const part = this.#deeper(() => this.#not());
    return { is: 'not', part, place: spanning(place, part.place) };
  }

  #comparison(): FormulaNode {
    const left = this.#joined();
    const sign = this.#peek().is === 'sign' ? asComparison(this.#peek().text) : undefined;
    if (!sign) return left;
    this.#next += 1;
    const right = this.#joined();
    return { is: 'comparison', sign, parts: [left, right], place: spanning(left.place, right.place) };
  }

  #joined(): FormulaNode {
    let node = this.#sum();
    while (this.#follows('sign', '&')) node = pair('joined', node, this.#sum());
    return node;
  }

  #sum(): FormulaNode {
    let left = this.#product();
    for (let sign = this.#oneOf('+', '-'); sign; sign = this.#oneOf('+', '-')) {
      const right = this.#product();
      left = { is: 'arithmetic', sign, parts: [left, right], place: spanning(left.place, right.place) };
    }
    return left;
  }

  #product(): FormulaNode {
    let left = this.#signed();
    for (let sign = this.#oneOf('*', '/'); sign; sign = this.#oneOf('*', '/')) {
      const right = this.#signed();
      left = { is: 'arithmetic', sign, parts: [left, right], place: spanning(left.place, right.place) };
    }
    return left;
  }

  #signed(): FormulaNode {
    const { place } = this.#peek();
    if (!this.#follows('sign', '-')) return this.#value();
    const part = this.#deeper(() => this.#signed());
    return { is: 'negative', part, place: spanning(place, part.place) };
  }

  #value(): FormulaNode {
    const token = this.#peek();
    const { text, place } = token;
    if (token.is === 'end') throw new FormulaFault('ends', place);
    this.#next += 1;
    if (token.is === 'number' || token.is === 'text') return { is: 'constant', type: token.is, value: text, place };
    if (token.is === 'word' && !reserved.has(text)) return this.#follows('sign', '(') ? this.#call(token) : nameNode(token);
    if (token.is !== 'sign' || text !== '(') throw new FormulaFault('unexpected', place, { found: text });
    const inner = this.#deeper(() => this.#or());
    this.#take('sign', ')');
    return inner;
  }

  #call({ text: name, place }: FormulaToken): FormulaNode {
    if (!Object.hasOwn(formulaFunctions, name)) throw new FormulaFault('function', place, { name });
    const parts: FormulaNode[] = [];
    if (!this.#follows('sign', ')')) {
      do parts.push(this.#deeper(() => this.#or()));
      while (this.#follows('sign', ','));
      this.#take('sign', ')');
    }
    const end = this.#tokens[this.#next - 1]?.place ?? place;
    return { is: 'call', name, parts, place: spanning(place, end) };
  }

  #deeper(read: () => FormulaNode): FormulaNode {
    if (this.#depth >= depthMax) throw new FormulaFault('too_deep', this.#peek().place, { limit: depthMax });
    this.#depth += 1;
    const node = read();
    this.#depth -= 1;
    return node;
  }

  #peek(): FormulaToken {
    const token = this.#tokens[this.#next];
    if (!token) throw new FormulaFault('ends', { at: 0, length: 0 });
    return token;
  }

  /** Takes the next token if it has this kind and text. */
  #follows(is: FormulaToken['is'], text: string): boolean {
    const token = this.#peek();
    const follows = token.is === is && token.text === text;
    if (follows) this.#next += 1;
    return follows;
  }

  #oneOf<Sign extends string>(...signs: readonly Sign[]): Sign | undefined {
    return signs.find((sign) => this.#follows('sign', sign));
  }

  #take(is: 'sign' | 'end', text = ''): void {
    const token = this.#peek();
    if (this.#follows(is, text)) return;
    throw token.is === 'end' ? new FormulaFault('ends', token.place) : new FormulaFault('unexpected', token.place, { found: token.text });
  }
}

const reserved: ReadonlySet<string> = new Set(['and', 'or', 'not']);

function nameNode({ text, place }: FormulaToken): FormulaNode {
  if (text === 'true' || text === 'false') return { is: 'constant', type: 'boolean', value: text === 'true', place };
  return { is: 'name', name: text, place };
}

function asComparison(text: string): ComparisonSign | undefined {
  return comparisons.includes(text) ? (text as ComparisonSign) : undefined;
}

function pair(is: 'joined' | 'and' | 'or', left: FormulaNode, right: FormulaNode): FormulaNode {
  return { is, parts: [left, right], place: spanning(left.place, right.place) };
}

function spanning(first: FormulaPlace, last: FormulaPlace): FormulaPlace {
  return { at: first.at, length: last.at + last.length - first.at };
}
