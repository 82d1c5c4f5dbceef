'use client'
import { clsx } from 'clsx'
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useRowWindow } from '@/components/ui/use-row-window'
import type { AccountBranch } from '@/lib/accounts/account-schema'
import { type TreeRow, treeMove } from '@/lib/accounts/tree-rows'
import { AccountRow } from './account-row'
import type { AccountTreeState } from './use-account-tree'

const ROW_PX = 40
const OVERSCAN = 10

type Props = {
  label: string
  tree: AccountTreeState
  selectedId: number | null
  onSelect: (branch: AccountBranch) => void
  /** Draws a branch back and does not let it be chosen. */
  refuse?: (branch: AccountBranch) => boolean
  /** With it, branches other than the root can be dragged onto others. */
  onDropOn?: (moved: AccountBranch, target: AccountBranch) => void
  className?: string
}

/**
 * Any number of accounts, of which the rows in view exist. One control for the keyboard: arrows
 * move, open and close, Enter chooses.
 */
export function AccountTree({ label, tree, selectedId, onSelect, refuse, onDropOn, className }: Props) {
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [dragged, setDragged] = useState<AccountBranch | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const { rows, toggle, loadMore } = tree
  const { start, end, showRow } = useRowWindow(scroller, {
    count: rows.length,
    rowPx: ROW_PX,
    overscan: OVERSCAN,
  })

  const press = (row: TreeRow) => {
    if (row.kind === 'more') loadMore(row.parentId)
    else if (!refuse?.(row.branch)) onSelect(row.branch)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor((scroller.current?.clientHeight ?? 400) / ROW_PX)
    const rightToLeft = document.dir === 'rtl'
    const row = rows[active]
    const move = treeMove(event.key, active, rows, page, rightToLeft)
    if (move && 'to' in move) {
      setActive(move.to)
      showRow(move.to)
    } else if (move && 'toggle' in move && row?.kind === 'account') toggle(row.branch.id)
    else if (row && (move || event.key === 'Enter')) press(row)
    else return
    event.preventDefault()
  }
  const dropProps = (row: TreeRow) => {
    if (!onDropOn || row.kind !== 'account') return {}
    const { branch } = row
    const takes = dragged !== null && dragged.id !== branch.id && dragged.parentId !== branch.id
    return {
      draggable: row.depth > 0,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', branch.name)
        setDragged(branch)
      },
      onDragOver: (event: DragEvent) => {
        if (!takes) return
        event.preventDefault()
        setOver(branch.id)
      },
      onDragLeave: () => setOver((known) => (known === branch.id ? null : known)),
      onDragEnd: () => {
        setDragged(null)
        setOver(null)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged && takes) onDropOn(dragged, branch)
        setDragged(null)
        setOver(null)
      },
    }
  }

  if (rows.length === 0) return <SkeletonRows rows={8} className={clsx('px-3', className)} />
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      onKeyDown={onKeyDown}
      className={clsx('group min-h-0 overflow-y-auto outline-none', className)}
    >
      <div className="relative" style={{ height: rows.length * ROW_PX }}>
        {rows.slice(start, end).map((row, place) => {
          const index = start + place
          const branch = row.kind === 'account' ? row.branch : null
          const selected = branch !== null && branch.id === selectedId
          const faded = branch !== null && (refuse?.(branch) ?? false)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all rows
            // biome-ignore lint/a11y/useFocusableInteractive: the tree is the one that has the focus
            <div
              key={branch ? branch.id : `more-${row.kind === 'more' ? row.parentId : ''}`}
              id={`${id}-${index}`}
              role="treeitem"
              aria-level={row.depth + 1}
              aria-selected={selected}
              aria-disabled={faded || undefined}
              aria-expanded={branch?.hasChildren && row.kind === 'account' ? row.open : undefined}
              onClick={() => {
                setActive(index)
                press(row)
              }}
              {...dropProps(row)}
              className={clsx(
                'absolute inset-x-0 top-0 cursor-pointer transition-colors',
                selected ? 'bg-tint' : 'hover:bg-hover',
                branch !== null && over === branch.id && 'inset-ring-2 inset-ring-accent',
                index === active && 'group-focus-visible:inset-ring-2 group-focus-visible:inset-ring-accent',
              )}
              style={{ height: ROW_PX, transform: `translateY(${index * ROW_PX}px)` }}
            >
              <AccountRow row={row} faded={faded} onToggle={() => branch && toggle(branch.id)} />
            </div>
          )
        })}
      </div>
    </div>
  )
}
