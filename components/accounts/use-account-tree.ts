'use client'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { AccountTrail, BranchList } from '@/lib/accounts/account-schema'
import { type LoadedPages, type TreeRow, treeRows } from '@/lib/accounts/tree-rows'
import { accountQuery, childrenQuery } from './account-queries'

export type AccountTreeState = ReturnType<typeof useAccountTree>

/** A tree that loads what is opened. `open` says how many pages of each branch are wanted. */
export function useAccountTree(rootId: number) {
  const [open, setOpen] = useState<ReadonlyMap<number, number>>(() => new Map([[rootId, 1]]))
  const root = useQuery(accountQuery(rootId))
  const wanted = useMemo(
    () => [...open].flatMap(([id, count]) => Array.from({ length: count }, (_, page) => ({ id, page }))),
    [open],
  )
  const answers = useQueries({
    queries: wanted.map(({ id, page }) => childrenQuery(id, page)),
    combine: (results) => results.map(({ data }) => data),
  })
  const rows: TreeRow[] = useMemo(
    () => (root.data ? treeRows(root.data, pagesOf(wanted, answers)) : []),
    [root.data, wanted, answers],
  )

  const toggle = useCallback((id: number) => {
    setOpen((known) => {
      const next = new Map(known)
      if (!next.delete(id)) next.set(id, 1)
      return next
    })
  }, [])
  const loadMore = useCallback((id: number) => {
    setOpen((known) => new Map(known).set(id, (known.get(id) ?? 0) + 1))
  }, [])
  /** Opens everything above the last one of a trail. */
  const reveal = useCallback((trail: AccountTrail) => {
    setOpen((known) => {
      const closed = trail.slice(0, -1).filter(({ id }) => !known.has(id))
      if (closed.length === 0) return known
      return new Map([...known, ...closed.map(({ id }) => [id, 1] as const)])
    })
  }, [])
  return { rows, root, toggle, loadMore, reveal }
}

function pagesOf(
  wanted: readonly { id: number; page: number }[],
  answers: readonly (BranchList | undefined)[],
): LoadedPages {
  const pages = new Map<number, (BranchList | undefined)[]>()
  for (const [index, { id }] of wanted.entries()) {
    const known = pages.get(id)
    if (known) known.push(answers[index])
    else pages.set(id, [answers[index]])
  }
  return pages
}
