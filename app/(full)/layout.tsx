import { getLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AccountProvider } from '@/components/account/account-context'
import { LiveProvider } from '@/components/live/live-provider'
import { AreaTexts } from '@/components/shell/area-texts'
import { Providers } from '@/components/shell/providers'
import { currentAccount } from '@/db/queries/accounts/accounts'
import { textDirection } from '@/lib/i18n/languages'
import { requirePage } from '@/server/next/page'

/** Pages behind the login that fill the window, without the shell. */
export default async function FullLayout({ children }: { children: ReactNode }) {
  const { access } = await requirePage()
  const [account, language] = await Promise.all([currentAccount(access), getLocale()])
  return (
    <AreaTexts>
      <Providers dir={textDirection(language)}>
        <AccountProvider account={account}>
          <LiveProvider>
            <main id="content" className="safe-sides h-dvh pb-[env(safe-area-inset-bottom)]">
              {children}
            </main>
          </LiveProvider>
        </AccountProvider>
      </Providers>
    </AreaTexts>
  )
}
