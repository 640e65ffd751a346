// Components under test have the messages of the whole app at hand, as behind the first page.
if (typeof document !== 'undefined') await (await import('../src/app/framework/i18n/catalogues.ts')).loadAllMessages();
