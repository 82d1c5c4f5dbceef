'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Fact } from '@/components/ui/fact'
import type { TrackFilePreview } from '@/lib/received/track-files/schema'

/** What would be stored of a file, and what of it would not, and why. */
export function TrackFacts({ found }: { found: TrackFilePreview }) {
  const t = useTranslations('trackImport')
  const formats = useFormats()
  const { total, fresh, duplicate, refused, from, to, distanceM, refusals } = found
  const moment = (time: string | null) => formats.dateMinute(time === null ? null : Date.parse(time))
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
          <Fact label={t('distance')} wide>
            <bdi>{formats.distance(distanceM)}</bdi>
          </Fact>
        )}
      </dl>
      {fresh > 0 && <p className="text-body text-muted">{t('worksOut')}</p>}
      {total > 0 && fresh === 0 && <p className="text-body text-muted">{t('nothingNew')}</p>}
      {refusals.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-body font-semibold">{t('refusals')}</h3>
          <ul className="flex flex-col gap-1.5 text-body">
            {refusals.map(({ line, field, flaw }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be refused twice
              <li key={index} className="flex gap-2">
                <CircleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
                <span className="min-w-0">
                  {t('line', { line, text: t(`flaws.${flaw}`, { field: t(`fields.${field}`) }) })}
                </span>
              </li>
            ))}
          </ul>
          {refused > refusals.length && (
            <p className="text-meta text-muted">{t('more', { count: refused - refusals.length })}</p>
          )}
        </section>
      )}
    </div>
  )
}
