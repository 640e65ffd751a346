// React's DOM package believes for good that there is no page if a file without one loads it first.
if ('window' in globalThis) await import('./productionAct.ts');

export {};
