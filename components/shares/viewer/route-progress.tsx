import { Route, RouteOff } from 'lucide-react'
import type { SharedRoute } from '@/lib/shares/schema'
import { useFormats, useTexts } from './texts'

type Props = { route: SharedRoute; now: number }

/** How far a vehicle has come on its route, where it goes next, when it is there, and of what that is estimated. */
export function RouteProgress({ route, now }: Props) {
  const t = useTexts('monitorShare')
  const { since, duration } = useFormats()
  const { name, share, stops, reached, started, isOff, next, lateS } = route
  const percent = Math.round(share * 100)
  const Icon = isOff ? RouteOff : Route
  const arrives = next?.arrivesAt ?? null
  return (
    <section className="destination route" aria-label={t('route.title')}>
      <Icon aria-hidden="true" />
      <div>
        <h3 className="cut">
          <bdi>{name}</bdi>
        </h3>
        {next && (
          <p className="arrival">
            {arrives === null ? t('route.next') : t('route.nextAt', { time: since(arrives, now) })}
            {' · '}
            <bdi>{next.name}</bdi>
          </p>
        )}
        <div
          className="progress"
          role="progressbar"
          aria-label={t('route.progress')}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div style={{ inlineSize: `${percent}%` }} />
        </div>
        <p className="route-facts">
          <span>{t('route.done', { percent })}</span>
          <span>{started ? t('route.stops', { reached, stops }) : t('route.notStarted')}</span>
          {lateS !== null && <span className="is-wrong">{t('route.late', { time: duration(lateS) })}</span>}
          {isOff && <span className="is-wrong">{t('route.off')}</span>}
        </p>
        {arrives !== null && next?.by && <p className="how">{t(`route.by.${next.by}`)}</p>}
      </div>
    </section>
  )
}
