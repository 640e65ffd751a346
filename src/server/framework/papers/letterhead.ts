import type { Entity } from '../../../shared/framework/definitions/entity.ts';
import type { Registry } from '../../../shared/framework/definitions/registry.ts';
import type { PaperDefinition, SkinDefinition } from '../../../shared/framework/definitions/types.gen.ts';
import { labelledText } from '../../../shared/framework/labelledText.ts';
import { kindTexts, type TextContext } from '../../../shared/framework/records/kindTexts.ts';
import { recordTitle } from '../../../shared/framework/records/recordTitle.ts';
import { textIn } from '../../../shared/framework/text.ts';
import type { CallContext } from '../../db/CallContext.ts';
import type { App } from '../context/App.ts';
import type { Letterhead } from './PaperContent.ts';

/** Colour of a paper without a skin. */
const ink = '#15262B';

/** The letterhead of a paper: mark and colour of its company by the skin of the company, its name, and the fields that the paper names. */
export async function readLetterhead(
  { ctx, app }: { readonly ctx: CallContext; readonly app: Pick<App, 'records' | 'system' | 'config'> },
  { letterhead = [], issuer }: Pick<PaperDefinition, 'letterhead' | 'issuer'>,
  context: TextContext,
): Promise<{ readonly head: Letterhead; readonly colour: string }> {
  const { registry, reader } = ctx;
  const entity = registry.actors.company;
  const company = entity && (issuer === 'reader' ? await app.records.find(ctx, entity.name, reader.companyId) : await findHouse(entity));
  if (!company) return { head: { name: '', mark: '', lines: [] }, colour: ink };
  const skin = skinOf(registry, [...entity.fields.values()].find(({ property }) => property['x-choices'] === 'skins')?.name, company);
  const lines = letterhead.flatMap((each) => {
    const field = entity.fields.get(each);
    const text = field ? kindTexts[field.kind](field, company, context) : '';
    return field && text !== '' ? [labelledText(textIn(field.label, context.language), text, context.language)] : [];
  });
  return {
    head: { name: recordTitle(entity, company, context), mark: skin ? markOf(skin) : '', lines },
    colour: skin?.light.primary ?? ink,
  };

  /** The company that runs the portal, which readers of other companies do not see. */
  async function findHouse({ name, unique: [key] }: Entity) {
    const filter = { [key?.fields[0] ?? 'id']: app.config.productCode };
    const [house] = await app.records.list(app.system('letterhead of papers', ctx), name, { filter, limit: 1 });
    return house;
  }
}

function skinOf({ set }: Registry, field: string | undefined, company: Readonly<Record<string, unknown>>): SkinDefinition | undefined {
  const skins = set.skins.map(({ content }) => content);
  const chosen = field === undefined ? undefined : company[field];
  return skins.find(({ name }) => name === chosen) ?? skins.find(({ name }) => name === 'default');
}

/** The mark of a skin as an SVG: its line on a tile of the first colour, as in the bar of the app. */
function markOf({ mark, light }: SkinDefinition): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${light.primary}"/><path d="${mark}" fill="none" stroke="${light.onPrimary}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
