'use client'
import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { Embed } from '@/lib/embeds/schema'
import { PreviewFrame } from './preview-frame'

const SIZES = { wide: 'h-[480px] w-full', tall: 'h-[600px] w-[400px]', small: 'h-[200px] w-[300px]' } as const
type Size = keyof typeof SIZES

type Props = {
  embed: Embed | null
  isDirty: boolean
  /** Another number with every saving: what was saved is shown anew. */
  round: number
}

/** The embed as it looks in another page, by a token of ten minutes that only our own page takes. */
export function EmbedPreview({ embed, isDirty, round }: Props) {
  const t = useTranslations('embeds.preview')
  const [size, setSize] = useState<Size>('wide')
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-md font-semibold">{t('title')}</h4>
        {embed && (
          <SegmentedControl
            label={t('size')}
            value={size}
            onChange={setSize}
            segments={(Object.keys(SIZES) as Size[]).map((value) => ({ value, label: t(`sizes.${value}`) }))}
          />
        )}
      </div>
      {!embed && (
        <EmptyState
          icon={<Eye />}
          title={t('none')}
          text={t('noneText')}
          className="rounded-panel border border-dashed border-hairline"
        />
      )}
      {embed && isDirty && (
        <p role="status" className="text-meta text-muted">
          {t('dirty')}
        </p>
      )}
      {embed && <PreviewFrame key={round} embed={embed} className={SIZES[size]} />}
    </section>
  )
}
