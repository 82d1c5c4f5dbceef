'use client'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import {
  type CommandFilter,
  countFilters,
  NO_FILTER,
  readFilter,
  writeFilter,
} from '@/lib/commands/filter-url'

export type CommandFilterState = {
  filter: CommandFilter
  /** How many filters are on. */
  count: number
  /** The command that a link leads to. */
  named: number | null
  change: (part: Partial<CommandFilter>) => void
  clear: () => void
}

/** The filters, which live in the address. */
export function useCommandFilter(): CommandFilterState {
  const router = useRouter()
  const path = usePathname()
  const query = useSearchParams()
  const id = Number(query.get('id'))
  const filter = readFilter(query)
  const show = (next: CommandFilter) => {
    const search = writeFilter(next)
    router.replace(search ? `${path}?${search}` : path)
  }
  return {
    filter,
    count: countFilters(filter),
    named: Number.isSafeInteger(id) && id > 0 ? id : null,
    change: (part) => show({ ...filter, ...part }),
    clear: () => show(NO_FILTER),
  }
}
