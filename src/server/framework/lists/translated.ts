import { getField } from '../../../shared/framework/definitions/entity.ts';
import { getEntity } from '../../../shared/framework/definitions/registry.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { Sql } from '../../db/sql.ts';
import { translatedValue } from './columnValue.ts';

/**
 * A text with `x-translations` in the reader's language, for hand-written SQL; in its fallback if that is blank.
 * @param alias of the entity's rows in the statement
 */
export function translated(ctx: CallContext, entityName: string, fieldName: string, alias: string): Sql {
  return translatedValue(ctx, getField(getEntity(ctx.registry, entityName), fieldName), alias).visible;
}
