'use client'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { EventIcon } from '@/components/events/event-icon'
import type { NumberedPlace } from '@/components/map/numbered-map'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'
import type { RulePreviewAnswer } from '@/lib/alerts/rules/rule-schema'

const AlertsMap = lazyPart(() => import('@/components/map/numbered-map'))

type Alert = RulePreviewAnswer['first'][number]
type Props = { alerts: readonly Alert[] }

/** The first alerts on the map and in a list, under the same numbers; a press on one brings the map there. */
export function FirstAlerts({ alerts }: Props) {
  const t = useTranslations('alertRules.screen.preview')
  const [chosen, setChosen] = useState<number | null>(null)
  const places = alerts.flatMap(({ lat, lon }, index): NumberedPlace[] =>
    lat === null || lon === null ? [] : [{ lat, lon, number: index + 1 }],
  )
  const title = t('first', { count: alerts.length })
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-body font-medium">{title}</h3>
      {places.length > 0 && (
        <div className="relative h-64 overflow-hidden rounded-control border border-hairline">
          <Suspense fallback={<Skeleton className="size-full" />}>
            <AlertsMap label={t('map')} places={places} chosen={chosen} onChoose={setChosen} />
          </Suspense>
        </div>
      )}
      <ol className="flex max-h-96 flex-col overflow-y-auto rounded-control border border-hairline">
        {alerts.map((alert, index) => (
          <AlertLine
            // biome-ignore lint/suspicious/noArrayIndexKey: they are told apart by their numbers
            key={index}
            alert={alert}
            number={index + 1}
            isChosen={chosen === index + 1}
            onChoose={() => setChosen(index + 1)}
          />
        ))}
      </ol>
    </section>
  )
}

type LineProps = { alert: Alert; number: number; isChosen: boolean; onChoose: () => void }

function AlertLine({ alert, number, isChosen, onChoose }: LineProps) {
  const t = useTranslations('alertRules.screen.preview')
  const types = useTranslations('eventTypes')
  const formats = useFormats()
  const { type, time, endTime, name, speedKmh, told, reason, until } = alert
  const [begin, end] = [Date.parse(time), endTime === null ? null : Date.parse(endTime)]
  const why = reason && until ? t(reason, { time: formats.minute(Date.parse(until)) }) : null
  return (
    <li className="border-b border-hairline last:border-0">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={cn(
          'flex w-full items-start gap-2.5 px-3 py-2 text-start -outline-offset-2',
          isChosen ? 'bg-tint' : 'hover:bg-hover',
        )}
      >
        <span className="w-5 shrink-0 text-end text-meta text-muted tabular-nums">
          {formats.number(number)}
        </span>
        <EventIcon type={type} />
        <span className="min-w-0 flex-1">
          <Cut className="text-body font-medium">{name ?? t('someVehicle')}</Cut>
          <span className="block text-meta text-muted tabular-nums">
            {types(type)}
            <span className="before:content-['_·_']">{formats.moment(begin)}</span>
            {end !== null && end > begin && (
              <span className="before:content-['_·_']">{formats.duration((end - begin) / 1000)}</span>
            )}
            {speedKmh !== null && <span className="before:content-['_·_']">{formats.speed(speedKmh)}</span>}
          </span>
        </span>
        {told ? <Badge tone="primary">{t('told')}</Badge> : why && <Badge>{why}</Badge>}
      </button>
    </li>
  )
}
