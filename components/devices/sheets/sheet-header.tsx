'use client'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/account/account-context'

const WAYS = [
  { path: '/devices/import', text: 'importTitle', permission: 'devices.create' },
  { path: '/devices/batch-edit', text: 'editTitle', permission: 'devices.edit' },
  { path: '/devices/pictures', text: 'pictures.title', permission: 'devices.edit' },
] as const

/** Title of a page below the list of devices, with the way back and those to its neighbours. */
export function SheetHeader({
  title,
  about,
  children,
}: {
  title: string
  about: string
  children?: ReactNode
}) {
  const t = useTranslations('deviceSheet')
  const path = usePathname()
  const { permissions } = useAccount()
  const ways = WAYS.filter(({ permission }) => permissions.includes(permission))
  return (
    <header className="flex flex-wrap items-end justify-between gap-3">
      <div>
        <Link
          href="/devices"
          className="tap mb-2 inline-flex items-center gap-1.5 text-body text-muted hover:text-text"
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('back')}
        </Link>
        <h1 className="text-h2 font-semibold">{title}</h1>
        <p className="mt-1 max-w-[68ch] text-body text-muted">{about}</p>
      </div>
      {children}
      <nav aria-label={t('ways')} className="flex w-full gap-4 overflow-x-auto border-b border-hairline">
        {ways.map((way) => (
          <Link
            key={way.path}
            href={way.path}
            aria-current={way.path === path ? 'page' : undefined}
            className="-mb-px flex h-10 items-center border-b-2 border-transparent text-body whitespace-nowrap text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text"
          >
            {t(way.text)}
          </Link>
        ))}
      </nav>
    </header>
  )
}
