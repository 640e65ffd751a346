import { releaseNoteEndpoints } from '../../../shared/shell/release_notes/endpoints.ts';
import { defineArea } from '../../framework/areas/defineArea.ts';
import { releaseNoteHooks } from './releaseNoteHooks.ts';
import { releaseNoteHandlers } from './releaseNotes.ts';

export const releaseNoteArea = defineArea({
  name: 'release_notes',
  endpoints: releaseNoteEndpoints,
  handlers: releaseNoteHandlers,
  hooks: releaseNoteHooks,
});
