'use client'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { useAccount } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { visibleSettings } from './settings-items'

const ROOT = '/allSettings'

/** The list beside the open page; on a phone first the one, then the other. */
export function SettingsShell({ children }: { children: ReactNode }) {
  const t = useTranslations('settings')
  const path = usePathname()
  const atRoot = path === ROOT
  return (
    <div className="flex h-full min-h-0">
      <aside
        className={cn(
          'flex w-64 shrink-0 flex-col overflow-y-auto border-e border-hairline bg-surface p-3 phone:w-full phone:border-0',
          !atRoot && 'phone:hidden',
        )}
      >
        <h1 className="px-2 pt-2 pb-3 text-h2 font-semibold">{t('title')}</h1>
        <SettingsList path={path} />
      </aside>
      <div className={cn('min-w-0 flex-1 overflow-y-auto', atRoot && 'phone:hidden')}>
        <Link
          href={ROOT}
          className="hidden h-11 items-center gap-2 border-b border-hairline px-4 text-md text-muted phone:flex"
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('title')}
        </Link>
        {children}
      </div>
    </div>
  )
}

function SettingsList({ path }: { path: string }) {
  const t = useTranslations('settings')
  const { permissions } = useAccount()
  return (
    <nav aria-label={t('navigation')} className="flex flex-col gap-4">
      {visibleSettings(permissions).map((group) => (
        <section key={group.text} className="flex flex-col gap-0.5">
          <h2 className="px-2 pb-1 text-meta font-medium text-muted">{t(`groups.${group.text}`)}</h2>
          {group.items.map((item) => (
            <Link
              key={item.path}
              href={item.path}
              aria-current={item.path === path ? 'page' : undefined}
              className={cn(
                'flex min-h-8 items-center gap-2.5 rounded-control px-2 text-body transition-colors phone:min-h-12 phone:text-md',
                item.path === path
                  ? 'bg-tint font-medium text-primary-text'
                  : 'hover:bg-hover [&_svg]:text-muted',
              )}
            >
              <item.icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
              <span className="min-w-0 flex-1 py-1">{t(`items.${item.text}`)}</span>
              <ChevronRight className="hidden size-4 rtl:-scale-x-100 phone:block" aria-hidden="true" />
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}

/** Where the list and a page stand side by side. */
const WIDE = '(width >= 48rem)'

/** Opens the first page where the list stands beside it; on a phone the list is the page. */
export function SettingsRoot({ first }: { first: string }) {
  const router = useRouter()
  useEffect(() => {
    if (matchMedia(WIDE).matches) router.replace(first)
  }, [first, router])
  return null
}
