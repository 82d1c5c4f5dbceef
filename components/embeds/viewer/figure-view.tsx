'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { useCellFormats } from '@/components/reports/use-cell-formats'
import type { EmbedFigures } from '@/lib/embeds/open-schema'
import { useEmbed } from './embed-context'
import { ToldState } from './told-state'
import { useContentHeight } from './use-content-height'
import { useTold } from './use-told'

const EVERY_MS = 60_000

/** Figures of an overview, large. */
export default function FigureView() {
  const t = useTranslations('embedViewer')
  const names = useTranslations('reports.dashboard')
  const formats = useCellFormats()
  const { minute } = useFormats()
  const { embed, tell } = useEmbed()
  const told = useTold<EmbedFigures>('figure', {}, EVERY_MS)
  const content = useContentHeight((height) => tell({ type: 'resize', height }))
  const { data } = told
  return (
    <div ref={content} className="@container flex flex-1 flex-col justify-center bg-surface">
      {!data && <ToldState of={told} />}
      {data && (
        <>
          <dl
            aria-label={embed.title}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(128px,100%),1fr))] justify-center overflow-hidden"
          >
            {data.figures.map(({ key, kind, value }) => {
              const unit = formats.unit(kind)
              return (
                <div
                  key={key}
                  className="flex flex-col-reverse items-center justify-center gap-0.5 px-3 py-4 text-center shadow-[0_0_0_0.5px_var(--hairline)]"
                >
                  <dt className="text-meta text-balance text-muted">{names(key as 'devices')}</dt>
                  <dd className="text-h1 font-semibold tabular-nums">
                    <bdi>{value === null ? '–' : formats.text({ key, kind }, value)}</bdi>
                    {unit && <span className="ms-1 text-md font-normal text-muted">{unit}</span>}
                  </dd>
                </div>
              )
            })}
          </dl>
          <p className="py-1 text-center text-2xs text-muted">
            {t('asOf', { time: minute(Date.parse(data.at)) })}
          </p>
        </>
      )}
    </div>
  )
}
