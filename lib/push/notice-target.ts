import { isPublicPage } from '@/lib/auth/routes'

type Tab = { url: string; focused: boolean; visibilityState: DocumentVisibilityState }

/**
 * The open tab that shows what a notice leads to: one of the console, the one in use first. Public pages, shared ones among
 * them, stay as they are.
 */
export function tabForNotice<T extends Tab>(tabs: readonly T[], origin: string): T | null {
  const ours = tabs.filter(({ url }) => {
    const { origin: host, pathname } = new URL(url)
    return host === origin && !isPublicPage(pathname)
  })
  const rank = ({ focused, visibilityState }: Tab) => (focused ? 0 : visibilityState === 'visible' ? 1 : 2)
  return ours.sort((a, b) => rank(a) - rank(b))[0] ?? null
}
