'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  countStageFilters,
  NO_STAGE_FILTER,
  readStageFilter,
  type StageFilter,
  writeStageFilter,
} from '@/lib/working-modes/stage-filter'

export type StageFilterState = {
  filter: StageFilter
  /** How many filters are on. */
  count: number
  change: (part: Partial<StageFilter>) => void
  clear: () => void
}

/** The filters, which live in the address. */
export function useStageFilter(): StageFilterState {
  const router = useRouter()
  const path = usePathname()
  const filter = readStageFilter(useSearchParams())
  const show = (next: StageFilter) => {
    const search = writeStageFilter(next)
    router.replace(search ? `${path}?${search}` : path)
  }
  return {
    filter,
    count: countStageFilters(filter),
    change: (part) => show({ ...filter, ...part }),
    clear: () => show(NO_STAGE_FILTER),
  }
}
