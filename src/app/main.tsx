import '@fontsource/roboto/latin-400.css';
import '@fontsource/roboto/latin-500.css';
import '@fontsource/roboto/latin-700.css';
import '@fontsource/roboto/latin-ext-400.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { invariant } from '../shared/framework/AppError.ts';
import { domainSlots } from './domain/domainSlots.ts';
import { joinSlots } from './framework/slots/SlotsContext.ts';
import { App, loadWithApp, preloadApp } from './shell/App.tsx';
import { shellSlots } from './shell/shellSlots.ts';
import { startShell } from './shell/startShell.ts';

const root = document.getElementById('root');
invariant(root, 'index.html has the root');

/** true in development, and in a build that asks for the gallery (vite.config.ts). */
declare const __GALLERY__: boolean;

const isGallery = __GALLERY__ && /^\/gallery(\/|$)/.test(window.location.pathname);
loadWithApp(async () => (await import('./domain/domainCalls.ts')).addDomainCalls());
if (!isGallery) preloadApp();
const product = await startShell();
const reactRoot = createRoot(root);
// Not awaited: the gallery's files import this file and would wait for it.
if (isGallery) void renderGallery();
else render(<App product={product} slots={joinSlots([shellSlots, domainSlots])} />);

function render(page: ReactNode): void {
  reactRoot.render(<StrictMode>{page}</StrictMode>);
}

async function renderGallery(): Promise<void> {
  // A build constant, so the build leaves the gallery's files out where it is false.
  if (!__GALLERY__) return;
  const { Gallery, loadGallery } = await import('./gallery/Gallery.tsx');
  await loadGallery();
  render(<Gallery />);
}
