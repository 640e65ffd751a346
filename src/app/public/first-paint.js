// Gives the empty page the colours of the last visit before anything is drawn, so that a dark look does not begin with a white flash,
// says if the page of this address will have the header (index.html draws its place), and asks for the files of a page of that kind, which
// otherwise wait until the first script has run.
// It stands alone, since the policy of the site allows no script within the page.
(() => {
  try {
    const [company, kind, ...rest] = location.pathname.split('/').filter(Boolean);
    const sessions = new Map(Object.entries(JSON.parse(sessionStorage.getItem('chosen_sessions') ?? '{}')));
    const theme = localStorage.getItem(`theme ${sessions.get(company)}`) ?? localStorage.getItem('theme');
    const { choice, paint } = JSON.parse(theme ?? '{}');
    const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    const mode = isDark ? 'dark' : 'light';
    document.documentElement.style.colorScheme = mode;
    if (paint?.[mode]) document.documentElement.style.backgroundColor = paint[mode];
    const isSession = (key) => key.startsWith('session ') && key.endsWith(`@${company}`);
    if ((kind !== 'home' && kind !== 'pages') || !Object.keys(localStorage).some(isSession)) return;
    document.documentElement.dataset.frame = '';
    // As loadScreenPartAhead of the app: a narrow window shows a list as cards.
    const list = innerWidth < 600 ? 'cards' : 'list';
    const page = kind === 'home' ? 'home' : rest.length > 1 ? 'record' : list;
    const files = JSON.parse(document.querySelector('meta[name=page-files]')?.content ?? '{}')[page] ?? [];
    for (const file of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: `/${file}` }));
  } catch {
    // Without storage the page begins as the system has it.
  }
})();
