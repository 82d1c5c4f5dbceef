'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { isCurrent, moreItems } from '@/components/navigation/navigation'
import { cn } from '@/components/ui/cn'
import { Sheet } from '@/components/ui/sheet'
import type { ShellAccount } from './console-shell'

type Props = { account: ShellAccount; open: boolean; onOpenChange: (open: boolean) => void }

/** The rest of the navigation, where thumbs are. */
export function MoreSheet({ account, open, onOpenChange }: Props) {
  const t = useTranslations('shell')
  const path = usePathname()
  const close = () => onOpenChange(false)
  return (
    <Sheet side="bottom" title={t('more')} closeLabel={t('close')} open={open} onOpenChange={onOpenChange}>
      <nav aria-label={t('more')} className="-mx-3 flex flex-col">
        {moreItems(account.permissions).map((item) => {
          const current = isCurrent(item, path)
          return (
            <Link
              key={item.path}
              href={item.path}
              onClick={close}
              aria-current={current ? 'page' : undefined}
              className={cn(
                'flex min-h-12 w-full items-center gap-3.5 rounded-control px-3 text-md font-medium hover:bg-hover',
                current && 'bg-tint text-primary-text',
              )}
            >
              <item.icon className="size-5 text-muted" strokeWidth={1.75} aria-hidden="true" />
              {t(item.text)}
            </Link>
          )
        })}
      </nav>
    </Sheet>
  )
}
