import { cookies, headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AccountProvider } from '@/components/account/account-context'
import { LiveProvider } from '@/components/live/live-provider'
import { OfflineKeeper } from '@/components/offline/offline-keeper'
import { ReleasePopup } from '@/components/settings/notes/release-popup'
import { AreaTexts } from '@/components/shell/area-texts'
import { ConsoleShell } from '@/components/shell/console-shell'
import { Providers } from '@/components/shell/providers'
import { currentAccount } from '@/db/queries/accounts/accounts'
import { may } from '@/lib/auth/access'
import { accountTypeName } from '@/lib/auth/account-types'
import { chooseLanguage, textDirection } from '@/lib/i18n/languages'
import { THEME_COOKIE, themeOf } from '@/lib/theme/theme'
import { keptSession } from '@/server/auth/kept-session'
import { WORLD_ADDRESS } from '@/server/basemap/world'
import { brandOf } from '@/server/brand/brand'
import { requirePage } from '@/server/next/page'
import { releaseNews } from '@/server/releases/releases'

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await requirePage()
  const { access } = session
  const language = await getLocale()
  const [account, brand, news, types] = await Promise.all([
    currentAccount(access),
    brandOf(await headers()),
    releaseNews(access, chooseLanguage(language, null)),
    getTranslations('accountTypes'),
  ])
  const type = types(access.virtual ? 'virtual' : accountTypeName(account.accountType))
  const kept = may(access, 'positions.read') ? keptSession(session) : null
  const theme = themeOf((await cookies()).get(THEME_COOKIE)?.value)
  const { nickName, permissions } = account
  return (
    <AreaTexts>
      <Providers dir={textDirection(language)}>
        <AccountProvider account={account}>
          <LiveProvider>
            <ConsoleShell
              account={{ account: account.account, nickName, permissions, type }}
              brand={brand}
              theme={theme}
            >
              {children}
              <OfflineKeeper session={kept} world={WORLD_ADDRESS} />
              {news && (
                <AreaTexts of={['settings']}>
                  <ReleasePopup release={news} />
                </AreaTexts>
              )}
            </ConsoleShell>
          </LiveProvider>
        </AccountProvider>
      </Providers>
    </AreaTexts>
  )
}
