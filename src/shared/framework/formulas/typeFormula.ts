import { FormulaFault, type FormulaNode, type FormulaPlace, type FormulaProblem, type FormulaType } from './Formula.ts';
import { type FormulaArgument, formulaFunction } from './formulaFunctions.ts';
import { parseFormula } from './parseFormula.ts';

/** A name in a formula as its list knows it. */
export interface FormulaOperand {
  readonly type: FormulaType;
  readonly isWhole: boolean;
  /** Number of parts that replace the name: 1 for a field, more for another formula. */
  readonly size: number;
}

/**
 * Finds a name; `later` for a formula that does not come before, `broken` for a faulty formula, `no_value` for a field that formulas cannot
 * read.
 */
export type FindOperand = (name: string) => FormulaOperand | 'later' | 'broken' | 'no_value' | undefined;

/** A formula that can be computed. */
export interface TypedFormula extends FormulaOperand {
  readonly node: FormulaNode;
  readonly names: readonly string[];
}

/** Greatest number of parts of a formula, including the formulas that it names. */
const sizeMax = 300;

/** Reads a formula and finds the type of its value, or its first fault. */
export function typeFormula(formula: string, find: FindOperand): TypedFormula | FormulaProblem {
  try {
    const node = parseFormula(formula);
    const found = typeOf(node, find);
    if (found.size > sizeMax) throw new FormulaFault('too_long', node.place);
    return { ...found, node, names: [...new Set(namesOf(node))] };
  } catch (error) {
    if (error instanceof FormulaFault) return error.problem;
    throw error;
  }
}

export function isFormulaProblem(found: TypedFormula | FormulaProblem): found is FormulaProblem {
  return 'code' in found;
}

function typeOf(node: FormulaNode, find: FindOperand): FormulaOperand {
  switch (node.is) {
    case 'constant':
      return { type: node.type, isWhole: node.type === 'number' && !node.value.includes('.'), size: 1 };
    case 'name':
      return operandOf(node.name, node.place, find);
    case 'not':
    case 'negative': {
      const part = typeOf(node.part, find);
      return { ...want(part, node.is === 'not' ? 'boolean' : 'number', node.part.place), size: part.size + 1 };
    }
    case 'arithmetic': {
      const parts = node.parts.map((part) => want(typeOf(part, find), 'number', part.place));
      return { type: 'number', isWhole: node.sign !== '/' && parts.every(({ isWhole }) => isWhole), size: sizeOf(parts) };
    }
    case 'and':
    case 'or': {
      const parts = node.parts.map((part) => want(typeOf(part, find), 'boolean', part.place));
      return { type: 'boolean', isWhole: false, size: sizeOf(parts) };
    }
    case 'joined': {
      const parts = node.parts.map((part) => {
        const found = typeOf(part, find);
        return found.type === 'boolean' ? want(found, 'text', part.place) : found;
      });
      return { type: 'text', isWhole: false, size: sizeOf(parts) };
    }
    case 'comparison': {
      const [first, second] = node.parts;
      const left = typeOf(first, find);
      const right = typeOf(second, find);
      if (left.type !== right.type) throw new FormulaFault('types_differ', node.place, { one: left.type, other: right.type });
      const isOrdered = node.sign !== '=' && node.sign !== '<>';
      if (isOrdered && !ordered.has(left.type)) throw new FormulaFault('type', first.place, { wanted: 'ordered', found: left.type });
      return { type: 'boolean', isWhole: false, size: sizeOf([left, right]) };
    }
    case 'call':
      return callType(node, find);
  }
}

const ordered: ReadonlySet<FormulaType> = new Set(['number', 'date', 'datetime']);

function operandOf(name: string, place: FormulaPlace, find: FindOperand): FormulaOperand {
  const found = find(name);
  if (found === undefined) throw new FormulaFault('name', place, { name });
  if (typeof found === 'string') throw new FormulaFault(found, place, { name });
  return found;
}

function callType(node: FormulaNode & { readonly is: 'call' }, find: FindOperand): FormulaOperand {
  const { name, parts, place } = node;
  const { takes, most = takes.length, gives, isWhole } = formulaFunction(name);
  if (parts.length < takes.length || parts.length > most)
    throw new FormulaFault('arguments', place, { name, least: takes.length, most, given: parts.length });
  let same: FormulaType | undefined;
  const found = parts.map((part, i) => {
    const kind = takes[Math.min(i, takes.length - 1)] ?? 'any';
    if (kind === 'digits' || kind === 'day text') return constantOf(part, kind);
    const argument = typeOf(part, find);
    if (kind !== 'same' && kind !== 'ordered') return fitting(argument, kind, part.place);
    if (kind === 'ordered' && !ordered.has(argument.type))
      throw new FormulaFault('type', part.place, { wanted: 'ordered', found: argument.type });
    same ??= argument.type;
    if (argument.type !== same) throw new FormulaFault('types_differ', part.place, { one: same, other: argument.type });
    return argument;
  });
  const numbers = found.filter(({ type }) => type === 'number');
  return {
    type: gives === 'same' ? (same ?? 'text') : gives,
    isWhole: isWhole === 'always' || (isWhole === 'as arguments' && numbers.length > 0 && numbers.every((each) => each.isWhole)),
    size: sizeOf(found),
  };
}

function fitting(found: FormulaOperand, kind: Exclude<FormulaArgument, 'same' | 'ordered' | 'digits' | 'day text'>, place: FormulaPlace) {
  if (kind === 'any') return found;
  if (kind !== 'day') return want(found, kind, place);
  if (found.type === 'date' || found.type === 'datetime') return found;
  throw new FormulaFault('type', place, { wanted: 'day', found: found.type });
}

/** Digits from 0 to 9, or a day that the calendar has. */
function constantOf(part: FormulaNode, kind: 'digits' | 'day text'): FormulaOperand {
  const text = part.is === 'constant' && typeof part.value === 'string' ? part.value : '';
  const isRight =
    kind === 'digits' ? part.is === 'constant' && part.type === 'number' && /^\d$/.test(text) : part.is === 'constant' && isDay(text);
  if (!isRight) throw new FormulaFault('constant', part.place, { kind: kind === 'digits' ? 'digits' : 'day' });
  return { type: kind === 'digits' ? 'number' : 'text', isWhole: true, size: 1 };
}

function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function want(found: FormulaOperand, wanted: FormulaType, place: FormulaPlace): FormulaOperand {
  if (found.type !== wanted) throw new FormulaFault('type', place, { wanted, found: found.type });
  return found;
}

function sizeOf(parts: readonly FormulaOperand[]): number {
  return parts.reduce((sum, { size }) => sum + size, 1);
}

function namesOf(node: FormulaNode): string[] {
  if (node.is === 'name') return [node.name];
  if ('part' in node) return namesOf(node.part);
  return 'parts' in node ? node.parts.flatMap(namesOf) : [];
}
