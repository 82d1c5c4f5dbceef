'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { PreviewProfileBody } from '@/lib/fleet/score/score-list-schema'
import type { ScoreProfileBody } from '@/lib/fleet/score/score-profile'
import { api } from '@/lib/http/client'
import { ScoreChange } from './score-words'

/** Who would change by how much, tried out on the last month. */
export function ProfilePreview({ profile }: { profile: ScoreProfileBody | null }) {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  const [asked, setAsked] = useState<PreviewProfileBody | null>(null)
  const { data, error, isFetching } = useQuery({
    queryKey: ['fleetScores', 'preview', asked],
    enabled: asked !== null,
    queryFn: ({ signal }) =>
      asked === null
        ? null
        : api('POST', '/api/score-profile/preview', { body: asked, signal, hideError: true }),
    retry: false,
  })
  const current = profile && { weights: profile.weights, bands: profile.bands }
  const isCurrent = JSON.stringify(asked) === JSON.stringify(current)
  return (
    <section
      aria-label={t('preview.title')}
      className="flex flex-col gap-3 rounded-panel border border-hairline bg-sunken p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-md font-semibold">{t('preview.title')}</h2>
        <Button disabled={current === null} busy={isFetching} onClick={() => setAsked(current)}>
          {t('preview.ask')}
        </Button>
      </div>
      {asked === null && <p className="text-meta text-muted">{t('preview.about')}</p>}
      {isFetching && !data && <SkeletonRows rows={3} />}
      <FormNotice text={error?.message ?? null} />
      {data && (
        <>
          <p className="text-meta text-muted">
            {isCurrent
              ? t('preview.range', {
                  from: formats.date(Date.parse(data.from)),
                  to: formats.date(Date.parse(data.to) - 1),
                })
              : t('preview.stale')}
          </p>
          {data.items.length === 0 && <p className="text-body">{t('preview.nobody')}</p>}
          <ul className="flex max-h-72 flex-col divide-y divide-hairline overflow-y-auto">
            {data.items.map(({ driver, before, after }) => (
              <li key={driver.id} className="flex items-center gap-3 py-1.5 text-body">
                <bdi className="min-w-0 flex-1 truncate">{driver.name}</bdi>
                <ScoreChange score={after} before={before} />
                <Ltr className="shrink-0 tabular-nums">{`${before} → ${after}`}</Ltr>
              </li>
            ))}
          </ul>
          {data.unscored > 0 && (
            <p className="text-meta text-muted">{t('preview.unscored', { count: data.unscored })}</p>
          )}
        </>
      )}
    </section>
  )
}
