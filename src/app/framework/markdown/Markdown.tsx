import { lazyPart } from '../lazyPart.ts';

const MarkdownView = lazyPart(() => import('./MarkdownView.tsx'), 'MarkdownView');

/** Markdown as the form package asks for it (`ui:enableMarkdownInDescription`); a build takes it in place of the package's own parser. */
export function Markdown({ children }: { readonly children: string }) {
  return <MarkdownView text={children} />;
}
