// Gives the empty page the colours of the last visit before anything is drawn, so that a dark look does not begin with a white flash,
// and says if the page of this address will have the header (index.html draws its place).
// It stands alone, since the policy of the site allows no script within the page.
(() => {
  try {
    const [, company, kind] = location.pathname.split('/');
    const sessions = new Map(Object.entries(JSON.parse(sessionStorage.getItem('chosen_sessions') ?? '{}')));
    const theme = localStorage.getItem(`theme ${sessions.get(company)}`) ?? localStorage.getItem('theme');
    const { choice, paint } = JSON.parse(theme ?? '{}');
    const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    const mode = isDark ? 'dark' : 'light';
    document.documentElement.style.colorScheme = mode;
    if (paint?.[mode]) document.documentElement.style.backgroundColor = paint[mode];
    const isSession = (key) => key.startsWith('session ') && key.endsWith(`@${company}`);
    if ((kind === 'home' || kind === 'pages') && Object.keys(localStorage).some(isSession)) document.documentElement.dataset.frame = '';
  } catch {
    // Without storage the page begins as the system has it.
  }
})();
