'use client'
import { Cpu, FileSearch } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/skeleton'

type Props = {
  state: 'chooseDevice' | 'failed' | 'loading' | 'empty'
  /** What the server said. */
  text?: string
  onRetry: () => void
  busy: boolean
}

const ROWS = Array.from({ length: 9 }, (_, row) => row)

/** Stands where the rows would. */
export function ReportMessage({ state, text, onRetry, busy }: Props) {
  const t = useTranslations('reports.messages')
  const ui = useTranslations('ui')
  if (state === 'loading')
    return (
      <div className="flex flex-col gap-px p-4" role="status">
        <span className="sr-only">{ui('loading')}</span>
        <Skeleton className="mb-4 h-40 w-full" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-9 items-center gap-6">
            <Skeleton className="w-1/6" />
            <Skeleton className="w-1/5" />
            <Skeleton className={row % 2 ? 'w-1/4' : 'w-1/3'} />
            <Skeleton className="ms-auto w-16" />
          </div>
        ))}
      </div>
    )
  if (state === 'failed')
    return (
      <ErrorState
        title={t('failed')}
        text={text}
        retryLabel={ui('retry')}
        onRetry={onRetry}
        busy={busy}
        className="m-auto"
      />
    )
  if (state === 'chooseDevice')
    return (
      <EmptyState icon={<Cpu />} title={t('chooseDevice')} text={t('chooseDeviceHint')} className="m-auto" />
    )
  return <EmptyState icon={<FileSearch />} title={t('empty')} text={t('emptyHint')} className="m-auto" />
}
