import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { RecordId } from '../../../shared/framework/RecordId.ts';
import type { RecordValues } from '../registrations/RecordValues.ts';

export interface AuditEntry {
  readonly entity: Entity;
  readonly id: RecordId;
  readonly action: 'create' | 'update' | 'delete';
  readonly before: RecordValues | undefined;
  readonly after: RecordValues | undefined;
}
