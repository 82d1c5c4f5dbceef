'use client'
import {
  Fuel,
  Gauge,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Nfc,
  Receipt,
  Truck,
  Waypoints,
  Wrench,
} from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAccount } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { ScrollStrip } from '@/components/ui/scroll-strip'
import type { Permission } from '@/lib/auth/permissions'

/** A new page of the fleet is one line here, and one in the navigation. */
const PAGES = [
  { path: '/fleetIndex', text: 'board', icon: LayoutDashboard },
  { path: '/fleetVehicle', text: 'vehicles', icon: Truck },
  { path: '/fleetDiver', text: 'drivers', icon: IdCard },
  { path: '/fleetRfid', text: 'cards', icon: Nfc },
  { path: '/fleetPath', text: 'routes', icon: Waypoints },
  { path: '/fleetReminder', text: 'reminders', icon: Wrench },
  { path: '/fleetScore', text: 'scores', icon: Gauge, permission: 'reports.read' },
  { path: '/fleetBroadcast', text: 'broadcasts', icon: Megaphone },
  { path: '/fleetCost', text: 'costs', icon: Receipt },
  { path: '/fleetOilTank', text: 'tanks', icon: Fuel },
] as const satisfies { path: string; text: string; icon: LucideIcon; permission?: Permission }[]

/** The pages of the fleet above the open one. */
export function FleetShell({ children }: { children: ReactNode }) {
  const t = useTranslations('fleet')
  const path = usePathname()
  const { permissions } = useAccount()
  const pages = PAGES.filter((page) => !('permission' in page) || permissions.includes(page.permission))
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // Of ten pages a phone shows three: where one is has to be among them.
    const open = strip.current?.querySelector(`a[href="${path}"]`)
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <nav
        ref={strip}
        aria-label={t('title')}
        className="border-b border-hairline bg-surface px-4 py-1.5 phone:px-2"
      >
        <ScrollStrip>
          {pages.map(({ path: to, text, icon: Icon }) => (
            <Link
              key={to}
              href={to}
              prefetch={false}
              aria-current={to === path ? 'page' : undefined}
              className={cn(
                'flex min-h-8 shrink-0 items-center gap-2 rounded-control px-3 text-body transition-colors touch:min-h-11',
                to === path
                  ? 'bg-tint font-medium text-primary-text'
                  : 'text-muted hover:bg-hover hover:text-text',
              )}
            >
              <Icon className="size-4" strokeWidth={1.75} aria-hidden="true" />
              {t(`pages.${text}`)}
            </Link>
          ))}
        </ScrollStrip>
      </nav>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </div>
  )
}
