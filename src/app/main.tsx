import '@fontsource/roboto/latin-400.css';
import '@fontsource/roboto/latin-500.css';
import '@fontsource/roboto/latin-700.css';
import '@fontsource/roboto/latin-ext-400.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { invariant } from '../shared/framework/AppError.ts';
import { App, loadAppAhead } from './shell/App.tsx';
import { shellSlots } from './shell/shellSlots.ts';
import { startShell } from './shell/startShell.ts';

const root = document.getElementById('root');
invariant(root, 'index.html has the root');

loadAppAhead();
const product = await startShell();
createRoot(root).render(
  <StrictMode>
    <App product={product} slots={shellSlots} />
  </StrictMode>,
);
