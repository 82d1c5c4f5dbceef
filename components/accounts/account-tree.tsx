'use client'
import {
  createContext,
  type DragEvent,
  type KeyboardEvent,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react'
import { DataTable } from '@/components/table/data-table'
import type { DataColumn } from '@/components/table/features'
import type { RowDrag, RowLook } from '@/components/table/row-types'
import { cn } from '@/components/ui/cn'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { AccountBranch } from '@/lib/accounts/account-schema'
import { type TreeRow, treeMove } from '@/lib/accounts/tree-rows'
import { AccountRow } from './account-row'
import type { AccountTreeState } from './use-account-tree'

const ROW_PX = 40
const PAGE_ROWS = 10

type Props = {
  label: string
  tree: AccountTreeState
  selectedId: number | null
  onSelect: (branch: AccountBranch) => void
  /** Draws a branch back and does not let it be chosen; the same between renders. */
  refuse?: (branch: AccountBranch) => boolean
  /** With it, branches other than the root can be dragged onto others. */
  onDropOn?: (moved: AccountBranch, target: AccountBranch) => void
  className?: string
}

const idOf = (row: TreeRow) => (row.kind === 'account' ? String(row.branch.id) : `more-${row.parentId}`)
const WHERE = {
  levelOf: ({ depth }: TreeRow) => depth + 1,
  isOpen: (row: TreeRow) => (row.kind === 'account' && row.branch.hasChildren ? row.open : undefined),
}
/** One column, which scrolls with nothing. */
const LAYOUT = { layout: { pinned: [] }, change: () => {} }

type Tools = Pick<Props, 'refuse'> & { toggle: (id: number) => void }
const TreeTools = createContext<Tools>({ toggle: () => {} })

const COLUMNS: DataColumn<TreeRow>[] = [
  {
    id: 'account',
    minSize: 0,
    cell: ({ row }) => <AccountCell row={row.original} />,
    meta: { title: '', grow: 1, cell: 'border-0 p-0 first:ps-0 *:flex-1' },
  },
]

/** Any number of accounts: arrows move, open and close, Enter chooses. */
export function AccountTree({ label, tree, selectedId, onSelect, refuse, onDropOn, className }: Props) {
  const { rows, toggle, loadMore } = tree
  const drag = useBranchDrag(onDropOn)
  const { over } = drag
  const lookOf = useCallback(
    (row: TreeRow): RowLook => {
      if (row.kind === 'more') return {}
      return {
        disabled: refuse?.(row.branch) || undefined,
        className: row.branch.id === over ? 'inset-ring-2 inset-ring-accent' : undefined,
      }
    },
    [refuse, over],
  )
  const press = (row: TreeRow) => {
    if (row.kind === 'more') loadMore(row.parentId)
    else if (!refuse?.(row.branch)) onSelect(row.branch)
  }
  const onKey = (event: KeyboardEvent, row: TreeRow, goTo: (row: TreeRow) => void): boolean => {
    const move = treeMove(event.key, rows.indexOf(row), rows, PAGE_ROWS, document.dir === 'rtl')
    if (!move) return false
    const target = 'to' in move ? rows[move.to] : undefined
    if (target) goTo(target)
    else if ('toggle' in move && row.kind === 'account') toggle(row.branch.id)
    else press(row)
    return true
  }
  const tools = useMemo(() => ({ refuse, toggle }), [refuse, toggle])
  if (rows.length === 0) return <SkeletonRows rows={8} className={cn('px-3', className)} />
  return (
    <TreeTools value={tools}>
      <div className={cn('min-h-0', className)}>
        <DataTable
          kind="tree"
          label={label}
          columns={COLUMNS}
          rows={rows}
          rowId={idOf}
          rowPx={ROW_PX}
          rowLook={lookOf}
          layout={LAYOUT}
          tree={WHERE}
          drag={onDropOn && drag}
          markedId={selectedId === null ? null : String(selectedId)}
          onOpen={press}
          onKey={onKey}
        />
      </div>
    </TreeTools>
  )
}

function AccountCell({ row }: { row: TreeRow }) {
  const { refuse, toggle } = useContext(TreeTools)
  const branch = row.kind === 'account' ? row.branch : null
  const faded = branch !== null && (refuse?.(branch) ?? false)
  return <AccountRow row={row} faded={faded} onToggle={() => branch && toggle(branch.id)} />
}

/** A branch under way to another; `over` is where it would land. */
function useBranchDrag(onDropOn: Props['onDropOn']): RowDrag<TreeRow> & { over: number | null } {
  const [dragged, setDragged] = useState<AccountBranch | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  /** The branch that takes what is dragged: another one, which is not its superior already. */
  const takerOf = (row: TreeRow): AccountBranch | null => {
    if (row.kind !== 'account' || !dragged) return null
    const { branch } = row
    return dragged.id !== branch.id && dragged.parentId !== branch.id ? branch : null
  }
  return {
    over,
    mayDrag: (row) => row.kind === 'account' && row.depth > 0,
    onStart: (row, event: DragEvent) => {
      if (row.kind !== 'account') return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.branch.name)
      setDragged(row.branch)
    },
    onOver: (row, event) => {
      const taker = takerOf(row)
      if (!taker) return
      event.preventDefault()
      setOver(taker.id)
    },
    onLeave: (row) => setOver((known) => (row.kind === 'account' && known === row.branch.id ? null : known)),
    onDrop: (row, event) => {
      event.preventDefault()
      const taker = takerOf(row)
      if (dragged && taker) onDropOn?.(dragged, taker)
      end()
    },
    onEnd: end,
  }
}
