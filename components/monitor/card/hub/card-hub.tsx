'use client'
import { ChartSpline, ChevronDown, FileChartColumn, Settings2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'
import type { Vehicle } from '@/lib/live/vehicle'
import { DayPart } from './day-part'
import { EventsPart } from './events-part'

/** Fetched when they are opened. */
const Readings = lazyPart(() => import('./readings'))

/** What leads on from a vehicle's card: its day, its last events, what it measures, its report and settings. */
export default function CardHub({ vehicle: { imei } }: { vehicle: Vehicle }) {
  const t = useTranslations('device.hub')
  const { permissions } = useAccount()
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-3 flex flex-col gap-4 border-t border-hairline pt-4">
      <DayPart imei={imei} />
      {permissions.includes('events.read') && <EventsPart imei={imei} />}
      <section aria-label={t('readings')}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="tap -mx-2 flex h-9 w-[calc(100%+16px)] items-center gap-2 rounded-control px-2 text-start font-medium hover:bg-hover"
        >
          <ChartSpline className="size-4 text-muted" aria-hidden />
          <span className="flex-1">{t('readings')}</span>
          <ChevronDown
            className={`size-4 text-muted transition-transform ${open ? 'rotate-180' : ''}`}
            aria-hidden
          />
        </button>
        {open && (
          <Suspense fallback={<LoadingReadings />}>
            <Readings imei={imei} fallback={<LoadingReadings />} />
          </Suspense>
        )}
      </section>
      <nav aria-label={t('more')} className="-mx-2 -mt-3 flex flex-col">
        {permissions.includes('reports.read') && (
          <Way href={`/trips?imei=${imei}`} icon={<FileChartColumn />} text={t('report')} />
        )}
        {permissions.includes('devices.edit') && (
          <Way href={`/devices/${imei}`} icon={<Settings2 />} text={t('settings')} />
        )}
      </nav>
    </div>
  )
}

function Way({ href, icon, text }: { href: string; icon: ReactNode; text: string }) {
  return (
    <Link
      href={href}
      className="tap flex h-9 items-center gap-2 rounded-control px-2 font-medium hover:bg-hover [&_svg]:size-4 [&_svg]:text-muted"
    >
      {icon}
      {text}
    </Link>
  )
}

function LoadingReadings() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 py-2">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex flex-col gap-2">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}
