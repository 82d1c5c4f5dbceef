'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Fact } from '@/components/ui/fact'
import type { TrackFilePreview } from '@/lib/received/track-files/schema'
import { TrackReasons } from './track-reasons'
import { TrackWay } from './track-way'

/** What would be stored of a file, and what of it would not, and why. */
export function TrackFacts({ found }: { found: TrackFilePreview }) {
  const t = useTranslations('trackImport')
  const formats = useFormats()
  const { total, fresh, duplicate, refused, from, to, distanceM, topSpeedKmh, way, reasons } = found
  const moment = (time: string | null) => formats.dateMinute(time === null ? null : Date.parse(time))
  if (total === 0) return <p className="text-body">{t('noPoints')}</p>
  if (isRoute(found)) return <p className="text-body">{t('noTimes')}</p>
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-3" aria-live="polite">
        <Fact label={t('total')}>{formats.number(total)}</Fact>
        <Fact label={t('fresh')}>{formats.number(fresh)}</Fact>
        <Fact label={t('duplicate')}>{formats.number(duplicate)}</Fact>
        <Fact label={t('refused')}>{formats.number(refused)}</Fact>
        <Fact label={t('from')}>
          <bdi>{moment(from)}</bdi>
        </Fact>
        <Fact label={t('to')}>
          <bdi>{moment(to)}</bdi>
        </Fact>
        {distanceM !== null && (
          <Fact label={t('distance')}>
            <bdi>{formats.distance(distanceM)}</bdi>
          </Fact>
        )}
        {topSpeedKmh !== null && (
          <Fact label={t('topSpeed')}>
            <bdi>{formats.speed(topSpeedKmh)}</bdi>
          </Fact>
        )}
      </dl>
      {way !== null && way.length > 0 && <TrackWay way={way} />}
      <Outlook {...found} />
      {reasons.length > 0 && <TrackReasons {...found} />}
    </div>
  )
}

/** Nothing of it says when. */
const isRoute = ({ total, reasons: [first] }: TrackFilePreview): boolean =>
  first?.flaw === 'missing' && first.field === 'time' && first.count === total

/** What an import would do, or why there is none. */
function Outlook({ fresh, duplicate, refused }: TrackFilePreview) {
  const t = useTranslations('trackImport')
  const key =
    fresh > 0 ? 'worksOut' : refused === 0 ? 'allStored' : duplicate === 0 ? 'allRefused' : 'nothingNew'
  return <p className="text-body text-muted">{t(key)}</p>
}
