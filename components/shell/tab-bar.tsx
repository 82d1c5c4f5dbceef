'use client'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { isCurrent, moreItems, tabItems } from '@/components/navigation/navigation'
import { openSearch } from '@/components/search/search-opener'
import { cn } from '@/components/ui/cn'
import type { ThemeChoice } from '@/lib/theme/theme'
import { AccountMenu } from './account-menu'
import type { ShellAccount } from './console-shell'
import { MoreMenu, tabClass } from './more-menu'
import { NavigationBadge } from './navigation-badge'

/** The same ways for thumbs, with the search among them and the account as the last one. */
export function TabBar({ account, theme }: { account: ShellAccount; theme: ThemeChoice }) {
  const t = useTranslations('shell')
  const path = usePathname()
  return (
    <div className="z-30 hidden shrink-0 border-t border-hairline bg-surface pb-[env(safe-area-inset-bottom)] phone:flex print:hidden">
      <nav aria-label={t('navigation')} className="contents">
        {tabItems(account.permissions).map((item) => {
          const current = isCurrent(item, path)
          return (
            <Link
              key={item.path}
              href={item.path}
              aria-current={current ? 'page' : undefined}
              className={cn(tabClass, current ? 'text-primary-text' : 'text-muted')}
            >
              <span className="relative">
                <item.icon strokeWidth={current ? 2 : 1.75} aria-hidden="true" />
                <NavigationBadge item={item} />
              </span>
              {t(item.text)}
            </Link>
          )
        })}
      </nav>
      <button type="button" aria-haspopup="dialog" onClick={openSearch} className={`${tabClass} text-muted`}>
        <Search strokeWidth={1.75} aria-hidden="true" />
        {t('search')}
      </button>
      {moreItems(account.permissions).length > 0 && <MoreMenu account={account} />}
      <AccountMenu account={account} theme={theme} look="tab" />
    </div>
  )
}
