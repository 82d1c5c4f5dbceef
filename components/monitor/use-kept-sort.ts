'use client'
import { useState } from 'react'
import { LIST_SORTS, type ListSort } from '@/lib/live/vehicle-list'

const KEY = 'monitor.sort'

/** How the list of vehicles is sorted, kept while the tab of the browser is open: people leave the map and come back. */
export function useKeptSort(): [ListSort, (sort: ListSort) => void] {
  const [sort, setSort] = useState(readKept)
  const choose = (next: ListSort) => {
    setSort(next)
    try {
      sessionStorage.setItem(KEY, next)
    } catch {
      // A browser may forbid storage; then it lasts as long as the page.
    }
  }
  return [sort, choose]
}

function readKept(): ListSort {
  try {
    const kept = sessionStorage.getItem(KEY)
    return LIST_SORTS.find((sort) => sort === kept) ?? 'name'
  } catch {
    return 'name'
  }
}
