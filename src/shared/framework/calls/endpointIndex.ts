import { type Endpoint, type KeyKind, takesSegment } from './endpoints.ts';

/** Finds the call of a method and a path below /api/; undefined for an unknown one. */
export type FindCall<Call> = (method: string, path: string) => Call | undefined;

type Pattern = Pick<Endpoint, 'method' | 'path' | 'idKind'>;

/** The patterns that begin alike: one level for each segment. */
interface Level<Call> {
  readonly literals: Map<string, Level<Call>>;
  readonly placeholders: Map<string, { readonly part: string; readonly idKind: KeyKind | undefined; readonly below: Level<Call> }>;
  /** The call whose pattern ends here. */
  end?: { readonly call: Call; readonly order: number };
}

interface Match<Call> {
  readonly call: Call;
  /** Segments of the pattern without a placeholder. */
  readonly literals: number;
  readonly order: number;
}

/**
 * Indexes calls by method, number of segments and literal segments, so that a look-up costs the same for ten calls as for a thousand.
 * The pattern with the most literal segments wins, the first in the list among several. `{id}` takes only the keys of records, so
 * that a call which does not exist is unknown instead of being read as a record.
 * @param endpointOf the endpoint of a call
 * @see law 38, spec S-214
 */
export function endpointIndex<Call>(calls: readonly Call[], endpointOf: (call: Call) => Pattern): FindCall<Call> {
  const roots = new Map<string, Level<Call>>();
  for (const [order, call] of calls.entries()) {
    const { method, path, idKind } = endpointOf(call);
    const parts = path.split('/');
    const root = take(roots, `${method} ${parts.length}`, newLevel<Call>);
    const last = parts.reduce((level, part) => levelBelow(level, part, idKind), root);
    last.end ??= { call, order };
  }
  return (method, path) => {
    const segments = path.split('/');
    const root = roots.get(`${method} ${segments.length}`);
    return root && best(root, segments, 0, 0)?.call;
  };
}

function best<Call>(level: Level<Call>, segments: readonly string[], depth: number, literals: number): Match<Call> | undefined {
  const segment = segments[depth];
  if (segment === undefined) return level.end && { ...level.end, literals };
  const literal = level.literals.get(segment);
  let found = literal && best(literal, segments, depth + 1, literals + 1);
  for (const { part, idKind, below } of level.placeholders.values()) {
    if (!takesSegment(part, segment, idKind)) continue;
    const other = best(below, segments, depth + 1, literals);
    if (other && (!found || other.literals > found.literals || (other.literals === found.literals && other.order < found.order)))
      found = other;
  }
  return found;
}

function levelBelow<Call>(level: Level<Call>, part: string, idKind: KeyKind | undefined): Level<Call> {
  if (!part.includes('{')) return take(level.literals, part, newLevel<Call>);
  return take(level.placeholders, `${part} ${idKind ?? ''}`, () => ({ part, idKind, below: newLevel<Call>() })).below;
}

function newLevel<Call>(): Level<Call> {
  return { literals: new Map(), placeholders: new Map() };
}

function take<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
