'use client'
import { useTranslations } from 'next-intl'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import { useNewsNow } from '@/components/live/use-news-now'
import { useShareDialog } from '@/components/shares/use-share-dialog'
import { cn } from '@/components/ui/cn'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useRowWindow } from '@/components/ui/use-row-window'
import type { ShownRow } from '@/lib/live/worker-messages'
import { useFollowed } from './together/followed-context'
import { BranchRow, VehicleRow } from './vehicle-rows'

const ROW_PX = 46
const OVERSCAN = 12

/** What the search beside the list does with it. */
export type TreeEntry = { focusFirst: () => void }

type Props = {
  ref?: Ref<TreeEntry>
  selectedImei: string | null
  onSelect: (imei: string) => void
  empty: React.ReactNode
  className?: string
}

/**
 * Tens of thousands of rows, of which the worker hands over the ones on the screen. One control for
 * the keyboard: arrows move, Enter chooses, left and right close and open. With Ctrl or ⌘ a press follows a vehicle
 * together with others, with Shift all from the row before to this one.
 */
export function VehicleTree({ ref, selectedImei, onSelect, empty, className }: Props) {
  const t = useTranslations('monitor')
  const client = useLiveClient()
  const said = useLive('rows')
  const id = useId()
  const now = useNewsNow()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const total = said?.total ?? 0
  const rowAt = (index: number): ShownRow | undefined => said?.rows[index - said.start]

  const { start, end, showRow } = useRowWindow(scroller, { count: total, rowPx: ROW_PX, overscan: OVERSCAN })
  useEffect(() => {
    if (end > 0) client?.tell({ type: 'window', start: Math.max(0, start - OVERSCAN), end: end + OVERSCAN })
  }, [client, start, end])

  const press = (row: ShownRow | undefined) => {
    if (row?.kind === 'vehicle') onSelect(row.vehicle.imei)
    else if (row) client?.tell({ type: 'toggle', key: row.key })
  }
  const followed = useFollowed()
  const { mayShare, share, dialog } = useShareDialog()
  /** The default group is none of its own. */
  const shareOf = (row: Extract<ShownRow, { kind: 'account' | 'group' }>) => {
    if (!mayShare || row.kind !== 'group' || row.id === 0 || row.name === null) return undefined
    const { id, name } = row
    return () => share({ kind: 'group', id, name })
  }
  const follow = (index: number, { shiftKey }: { shiftKey: boolean }) => {
    const [first, last] = shiftKey ? [Math.min(active, index), Math.max(active, index)] : [index, index]
    setActive(index)
    const rows = Array.from({ length: last - first + 1 }, (_, place) => rowAt(first + place))
    const imeis = rows.flatMap((row) => (row?.kind === 'vehicle' ? row.vehicle.imei : []))
    if (imeis.length > 1) followed.add(imeis)
    else if (imeis[0]) followed.toggle(imeis[0])
  }
  const onPress = (index: number, event: MouseEvent) => {
    const row = rowAt(index)
    if (row?.kind === 'vehicle' && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      follow(index, event)
      return
    }
    setActive(index)
    press(row)
  }
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index))
    setActive(next)
    showRow(next)
  }
  useImperativeHandle(ref, () => ({
    focusFirst: () => {
      moveTo(0)
      scroller.current?.focus()
    },
  }))
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAt(active)
    const target = targetOf(
      event.key,
      active,
      total,
      Math.floor((scroller.current?.clientHeight ?? 400) / ROW_PX),
    )
    const branch = row && row.kind !== 'vehicle' ? row : null
    const pressed = event.key === 'Enter' || event.key === ' '
    if (target !== null) moveTo(target)
    else if (pressed && (event.ctrlKey || event.metaKey) && row?.kind === 'vehicle')
      followed.toggle(row.vehicle.imei)
    else if (pressed) press(row)
    else if (branch && event.key === (branch.open ? 'ArrowLeft' : 'ArrowRight')) press(branch)
    else return
    event.preventDefault()
  }

  if (!said) return <SkeletonRows rows={10} className="px-3" />
  if (total === 0) return <div className={className}>{empty}</div>
  return (
    <>
      <div
        ref={scroller}
        role="tree"
        tabIndex={0}
        aria-label={t('list')}
        aria-activedescendant={active >= start && active < end ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
        className={cn('group min-h-0 overflow-y-auto outline-none', className)}
      >
        <div className="relative" style={{ height: total * ROW_PX }}>
          {Array.from({ length: end - start }, (_, place) => start + place).map((index) => {
            const row = rowAt(index)
            const selected = row?.kind === 'vehicle' && row.vehicle.imei === selectedImei
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys for all rows
              // biome-ignore lint/a11y/useFocusableInteractive: the tree is the one that has the focus
              <div
                key={index}
                id={`${id}-${index}`}
                role="treeitem"
                aria-level={(row?.depth ?? 0) + 1}
                aria-setsize={total}
                aria-posinset={index + 1}
                aria-selected={selected}
                aria-expanded={row && row.kind !== 'vehicle' ? row.open : undefined}
                onClick={(event) => onPress(index, event)}
                className={cn(
                  'absolute inset-x-0 top-0 cursor-pointer select-none transition-colors',
                  selected ? 'bg-tint' : 'hover:bg-hover',
                  index === active &&
                    'group-focus-visible:inset-ring-2 group-focus-visible:inset-ring-accent',
                )}
                style={{ height: ROW_PX, transform: `translateY(${index * ROW_PX}px)` }}
              >
                {row?.kind === 'vehicle' && (
                  <VehicleRow
                    vehicle={row.vehicle}
                    depth={row.depth}
                    favourite={row.favourite}
                    now={now}
                    followed={followed.imeis.includes(row.vehicle.imei)}
                    onFollow={(event) => follow(index, event)}
                  />
                )}
                {row && row.kind !== 'vehicle' && <BranchRow row={row} onShare={shareOf(row)} />}
              </div>
            )
          })}
        </div>
      </div>
      {dialog}
    </>
  )
}

/** The row that a key leads to, or null for a key that leads nowhere. */
function targetOf(key: string, from: number, total: number, page: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return from + 1
    case 'ArrowUp':
      return from - 1
    case 'PageDown':
      return from + page
    case 'PageUp':
      return from - page
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
