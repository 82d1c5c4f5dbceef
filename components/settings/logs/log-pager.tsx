'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/icon-button'
import { NativeSelect } from '@/components/ui/native-select'
import { LEAST_PAGED, PAGE_SIZES, type PageSize } from '@/lib/logs/page-sizes'

type Props = {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize: (size: PageSize) => void
}

/** How many there are, how many of them stand on a page, and the way to the others. */
export function LogPager({ page, pageSize, total, onPage, onPageSize }: Props) {
  const t = useTranslations('logs')
  const pages = Math.max(1, Math.ceil(total / pageSize))
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline px-4 py-2 text-meta text-muted tabular-nums">
      <span>{t('count', { count: total })}</span>
      {total >= LEAST_PAGED && (
        <span className="flex items-center gap-1">
          <NativeSelect
            aria-label={t('pageSize')}
            look="quiet"
            value={pageSize}
            onChange={(event) => {
              const size = PAGE_SIZES.find((one) => one === Number(event.currentTarget.value))
              if (size) onPageSize(size)
            }}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {t('perPage', { count: size })}
              </option>
            ))}
          </NativeSelect>
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
      )}
    </footer>
  )
}
