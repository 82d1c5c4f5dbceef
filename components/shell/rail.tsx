'use client'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { BrandMark } from '@/components/brand/brand-mark'
import { isCurrent, NAVIGATION, visibleItems } from '@/components/navigation/navigation'
import { openSearch } from '@/components/search/search-opener'
import { cn } from '@/components/ui/cn'
import type { ThemeChoice } from '@/lib/theme/theme'
import { AccountMenu } from './account-menu'
import type { ShellAccount } from './console-shell'
import { NavigationBadge } from './navigation-badge'

type Props = { account: ShellAccount; theme: ThemeChoice; logo: string | null; title: string }

/** 56 px of icons; their names slide out on hover and focus. */
export function Rail({ account, theme, logo, title }: Props) {
  const t = useTranslations('shell')
  const path = usePathname()
  return (
    <div className="z-30 flex w-14 shrink-0 flex-col items-center border-e border-hairline bg-surface py-3 phone:hidden print:hidden">
      <Link href="/" prefetch={false} aria-label={title} title={title} className="mb-4 rounded-[8px]">
        <BrandMark logo={logo} className="size-8" />
      </Link>
      <SearchButton />
      <nav aria-label={t('navigation')} className="flex flex-1 flex-col gap-1">
        {visibleItems(NAVIGATION, account.permissions).map((item) => {
          const current = isCurrent(item, path)
          return (
            <Link
              key={item.path}
              href={item.path}
              aria-current={current ? 'page' : undefined}
              className={cn(
                'group relative grid size-10 place-items-center rounded-[8px] transition-colors',
                current ? 'bg-tint text-primary-text' : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              {current && <span className="absolute inset-y-2.5 -start-2 w-[3px] rounded-e-full bg-accent" />}
              <span className="relative">
                <item.icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
                <NavigationBadge item={item} />
              </span>
              <span className="pointer-events-none absolute start-12 z-50 rounded-control bg-text px-2 py-1 text-meta font-medium whitespace-nowrap text-bg opacity-0 transition-opacity group-hover:opacity-100 group-hover:delay-300 group-focus-visible:opacity-100">
                {t(item.text)}
              </span>
            </Link>
          )
        })}
      </nav>
      <AccountMenu account={account} theme={theme} look="rail" />
    </div>
  )
}

/** The search in the rail, for those who do not know its keys. */
function SearchButton() {
  const t = useTranslations('shell')
  return (
    <button
      type="button"
      aria-label={t('search')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openSearch}
      className="group relative mb-1 grid size-10 place-items-center rounded-[8px] text-muted transition-colors hover:bg-hover hover:text-text"
    >
      <Search className="size-5" strokeWidth={1.75} aria-hidden="true" />
      <span className="pointer-events-none absolute start-12 z-50 flex gap-2 rounded-control bg-text px-2 py-1 text-meta font-medium whitespace-nowrap text-bg opacity-0 transition-opacity group-hover:opacity-100 group-hover:delay-300 group-focus-visible:opacity-100">
        {t('search')}
        <kbd className="font-sans opacity-70 before:content-['Ctrl_K']" />
      </span>
    </button>
  )
}
