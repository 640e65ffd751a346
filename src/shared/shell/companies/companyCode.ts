/** First segments of the portal's own addresses: a company with such a code could not be reached. Law 32. */
const reservedCodes: ReadonlySet<string> = new Set([
  '401-unauthorized',
  '403-forbidden',
  'access-limit',
  'api',
  'assets',
  'documents',
  'gallery',
  'healthz',
  'index.html',
  'login',
  'maintenance',
  'menu',
  'metrics',
  'oidc',
  'online-quoting-access',
  'online-quoting-activation',
  'pages',
  'pdfjs',
  'printable_documents',
  'rapid-bol-access',
  'rapid-bol-activation',
  'readyz',
  'register-check',
  'register-complete',
  'report-file',
  'reset-password',
]);

/** True if a text may be a company's code: up to 20 lower case letters, digits and hyphens, and no address of the portal itself. */
export function isCompanyCode(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,19}$/.test(text) && !reservedCodes.has(text);
}
