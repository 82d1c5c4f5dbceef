'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Cut } from '@/components/ui/cut'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { PreviewProfileBody } from '@/lib/fleet/scores/score-list-schema'
import { api } from '@/lib/http/client'
import { ScoreChange } from './score-words'

/** Who would change by how much, tried out on the last 30 days. */
export function ProfilePreview({ asked, isStale }: { asked: PreviewProfileBody | null; isStale: boolean }) {
  const t = useTranslations('fleet.scores')
  const formats = useFormats()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // It is asked for beside Save, from wherever in the form one is.
    if (asked !== null) section.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const { data, error, isFetching } = useQuery({
    queryKey: ['fleetScores', 'preview', asked],
    enabled: asked !== null,
    queryFn: ({ signal }) =>
      asked === null
        ? null
        : api('POST', '/api/score-profile/preview', { body: asked, signal, hideError: true }),
    retry: false,
  })
  return (
    <section
      ref={section}
      aria-label={t('preview.title')}
      className="flex flex-col gap-3 rounded-panel border border-hairline bg-sunken p-3"
    >
      <h2 className="text-md font-semibold">{t('preview.title')}</h2>
      {asked === null && <p className="text-meta text-muted">{t('preview.about')}</p>}
      {isFetching && !data && <SkeletonRows rows={3} />}
      <FormNotice text={error?.message ?? null} />
      {data && (
        <>
          <p className="text-meta text-muted">
            {!isStale
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
                <Cut className="min-w-0 flex-1">{driver.name}</Cut>
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
