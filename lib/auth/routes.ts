export const LOGIN_PATH = '/login'

/** Spec section 2: pages that need no login. Everything else does. */
const PUBLIC_PAGES = [
  LOGIN_PATH,
  '/monitorShare',
  '/agreements',
  '/alertMail',
  '/noNetwork',
  '/openLive',
  '/openHistory',
  '/accountApply',
  '/superVideo2024',
  '/iframe',
]

/** Pages that only lead on, as spec section 2 chains them. */
const REDIRECTS: Record<string, string> = {
  '/': '/mainFrame',
  '/mainFrame': '/monitor',
  '/monitor': '/monitorObject',
  '/report': '/deviceOverview',
  '/overview': '/deviceOverview',
  '/fleet': '/fleetIndex',
  '/settingAlert': '/monitorEvent',
  '/myReport': '/reportList',
  '/oldMyReport': '/internalBattery',
}

/** Whether a page is shown without signing in. */
export function isPublicPage(path: string): boolean {
  return PUBLIC_PAGES.some((page) => path === page || path.startsWith(`${page}/`))
}

/** Where `path` leads on to, or null when it is a page of its own. */
export function redirectOf(path: string): string | null {
  return REDIRECTS[path] ?? null
}

const HERE = 'http://here.invalid'

/** The page to open after a login: a path of ours, never another site. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path?.startsWith('/')) return '/'
  // Browsers take `//`, a backslash, a tab or `/.//` for another host, so their own parser is asked.
  const url = URL.canParse(path, HERE) ? new URL(path, HERE) : null
  if (url?.origin !== HERE || url.pathname.startsWith('//') || isPublicPage(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}

/** The login, with the page to come back to. */
export function loginPath(wanted: string): string {
  return wanted === '/' ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(wanted)}`
}
