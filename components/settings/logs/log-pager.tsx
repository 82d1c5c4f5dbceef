'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void }

export function LogPager({ page, pageSize, total, onPage }: Props) {
  const t = useTranslations('logs')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <footer className="flex items-center justify-between gap-3 border-t border-hairline px-4 py-2 text-meta text-muted tabular-nums">
      <span>{t('count', { count: total })}</span>
      <span className="flex items-center gap-1">
        <span className="pe-2">{t('pageOf', { page, pages })}</span>
        <IconButton
          label={t('previous')}
          icon={<ChevronLeft className="rtl:-scale-x-100" />}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          label={t('next')}
          icon={<ChevronRight className="rtl:-scale-x-100" />}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
      </span>
    </footer>
  )
}
