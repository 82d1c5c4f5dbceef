import { pageAddress } from '@/lib/feedback/page-address'
import type { Environment } from '@/lib/feedback/schema'
import { NEWEST_RELEASE } from '@/lib/releases/releases'

/** Where the reader is now, and with what; `language` is that of the page. */
export function environmentNow(language: string): Environment {
  const { userAgent, language: preferred } = navigator
  const others = preferred === language ? '' : ` (${preferred})`
  return {
    page: pageAddress(location.href),
    browser: userAgent.slice(0, 400),
    size: `${innerWidth}×${innerHeight} @${Math.round(devicePixelRatio * 100) / 100}`,
    language: `${language}${others}`.slice(0, 40),
    build: `${NEWEST_RELEASE} (${process.env.APP_BUILD})`.slice(0, 60),
  }
}
