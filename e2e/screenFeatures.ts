import type { ScreenDescription } from '../src/shared/framework/definitions/ScreenDescription.ts';
import type { EntityProperty, ScreenDefinition } from '../src/shared/framework/definitions/types.gen.ts';

/** Part of a screen that has its own component: `page news`, `list chart`, `column decimal percent`, `input string date`. */
type Feature = string;

/**
 * Content of a screen that others may lack: its custom page, the parts of its list or form, the kinds of its columns or fields,
 * and the components in its slots. Values and inputs of a field are drawn by different components.
 */
export function featuresOf(view: ScreenDefinition['view'], screen: ScreenDescription): Set<Feature> {
  const { list, form, name } = screen;
  const features = new Set<Feature>();
  const addAll = (more: readonly Feature[]): void => more.forEach((feature) => features.add(feature));
  if (view === 'page') return features.add(`page ${name}`);
  addAll(Object.entries(screen.slots).flatMap(([slot, component]) => (slot.startsWith('list') === (view === 'list') ? component : [])));
  if (view === 'list' && list) {
    addAll(partsOf('list', list));
    for (const { type, format, edit } of list.columns) addAll([`column ${type} ${format ?? ''}`, ...(edit ? [`cell ${type}`] : [])]);
  } else if (form) {
    const kind = view === 'show' ? 'value' : 'input';
    addAll(partsOf(kind, form));
    for (const field of Object.values(form.schema.properties)) addAll(fieldParts(kind, field));
  }
  return features;
}

/** Screens that each show a feature no earlier screen shows; screens with the most features come first. */
export function withNewFeatures<Screen extends { readonly features: ReadonlySet<Feature> }>(
  screens: readonly Screen[],
  known: Set<Feature>,
): readonly Screen[] {
  return screens
    .toSorted((a, b) => b.features.size - a.features.size)
    .filter(({ features }) => {
      const isNew = [...features].some((feature) => !known.has(feature));
      features.forEach((feature) => known.add(feature));
      return isNew;
    });
}

/** The optional parts that are there and not empty. */
function partsOf(kind: string, part: object): readonly Feature[] {
  return Object.entries(part).flatMap(([name, value]) =>
    Object.keys(Object(value)).length > 0 || value === true ? `${kind} ${name}` : [],
  );
}

function fieldParts(kind: string, { type, format, enum: values, ...field }: EntityProperty): readonly Feature[] {
  const options = Object.keys(field).filter((name) => name.startsWith('x-'));
  // An optional field is drawn as a required one.
  const kinds = [type].flat().filter((each) => each !== 'null');
  return [`${kind} ${kinds.join()} ${format ?? ''} ${values ? 'choice' : ''}`, ...options.map((name) => `${kind} ${name}`)];
}
