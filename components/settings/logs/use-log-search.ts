'use client'
import { useState } from 'react'
import { type PageSize, USUAL_PAGE_SIZE } from '@/lib/logs/page-sizes'
import type { Period } from '@/lib/time/period'

/** What a log is searched by. Another search starts at its first page. */
export function useLogSearch<Filter extends Record<string, string>>(none: Filter) {
  const [span, setSpan] = useState<Period | null>(null)
  const [filter, setFilter] = useState(none)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<PageSize>(USUAL_PAGE_SIZE)
  return {
    span,
    filter,
    page,
    pageSize,
    setPage,
    choosePageSize: (size: PageSize) => {
      setPageSize(size)
      setPage(1)
    },
    query: {
      ...filter,
      from: span && new Date(span.from).toISOString(),
      // The last second counts to its end.
      to: span && new Date(span.to + 1000).toISOString(),
    },
    chooseSpan: (next: Period) => {
      setSpan(next)
      setPage(1)
    },
    change: (part: Partial<Filter>) => {
      setFilter({ ...filter, ...part })
      setPage(1)
    },
  }
}
