import type { AccountBranch, BranchList } from './account-schema'

export type TreeRow =
  | { kind: 'account'; branch: AccountBranch; depth: number; open: boolean; parentId: number | null }
  /** Stands for children that are not there yet. */
  | { kind: 'more'; parentId: number; depth: number; left: number; loading: boolean }

/** Pages of children by parent; undefined for a page that is on its way. */
export type LoadedPages = ReadonlyMap<number, readonly (BranchList | undefined)[]>

/** The lines that a tree shows, top down: what is open with its children, and where more would come. */
export function treeRows(root: AccountBranch, pages: LoadedPages): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (branch: AccountBranch, depth: number, parentId: number | null) => {
    const below = branch.hasChildren ? pages.get(branch.id) : undefined
    rows.push({ kind: 'account', branch, depth, open: below !== undefined, parentId })
    if (!below) return
    const loaded = below.flatMap((page) => page?.items ?? [])
    for (const child of loaded) add(child, depth + 1, branch.id)
    const total = below.find((page) => page)?.total ?? null
    const loading = below.some((page) => page === undefined)
    const left = total === null ? 0 : total - loaded.length
    if (loading || left > 0) {
      rows.push({ kind: 'more', parentId: branch.id, depth: depth + 1, left, loading })
    }
  }
  add(root, 0, null)
  return rows
}

/** Where a key leads from a row: another row's index, opening, closing, choosing; null for nowhere. */
export type TreeMove = { to: number } | { toggle: number } | { choose: number } | null

export function treeMove(
  key: string,
  at: number,
  rows: readonly TreeRow[],
  pageRows: number,
  rightToLeft: boolean,
): TreeMove {
  const row = rows[at]
  const within = (index: number) => ({ to: Math.max(0, Math.min(rows.length - 1, index)) })
  const [into, out] = rightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (key === 'ArrowDown') return within(at + 1)
  if (key === 'ArrowUp') return within(at - 1)
  if (key === 'PageDown') return within(at + pageRows)
  if (key === 'PageUp') return within(at - pageRows)
  if (key === 'Home') return within(0)
  if (key === 'End') return within(rows.length - 1)
  if (row?.kind !== 'account') return null
  if (key === 'Enter' || key === ' ') return { choose: at }
  if (key === into && row.branch.hasChildren) return row.open ? within(at + 1) : { toggle: at }
  if (key === out && row.open) return { toggle: at }
  if (key === out && row.parentId !== null) {
    return within(rows.findIndex((one) => one.kind === 'account' && one.branch.id === row.parentId))
  }
  return null
}
