// Gives the empty page the colours of the last visit before anything is drawn, so that a dark look does not begin with a white flash.
// It stands alone, since the policy of the site allows no script within the page.
(() => {
  try {
    const { choice, paint } = JSON.parse(localStorage.getItem('theme') ?? '{}');
    const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    const mode = isDark ? 'dark' : 'light';
    document.documentElement.style.colorScheme = mode;
    if (paint?.[mode]) document.documentElement.style.backgroundColor = paint[mode];
  } catch {
    // Without storage the page begins as the system has it.
  }
})();
