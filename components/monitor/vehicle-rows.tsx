'use client'
import { ChevronRight, Pin, Share2, Star } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { useFormats } from '@/components/account/account-context'
import { StatusMark, statusColor } from '@/components/devices/status-mark'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import type { Vehicle } from '@/lib/live/vehicle'
import type { ShownRow } from '@/lib/live/worker-messages'
import { FollowButton } from './together/follow-button'
import { useStateText } from './use-state-text'

const INDENT_PX = 14

type BranchRowProps = {
  row: Extract<ShownRow, { kind: 'account' | 'group' }>
  /** Absent where it is not shared. */
  onShare: (() => void) | undefined
}

/** A line of the tree that can be opened: an account or a group. */
export function BranchRow({ row, onShare }: BranchRowProps) {
  const t = useTranslations('monitor')
  const shares = useTranslations('shares')
  const account = row.kind === 'account'
  const name = account ? row.name : (row.name ?? t('defaultGroup'))
  return (
    <span
      className={cn(
        'group/row flex h-full items-center gap-1.5 pe-3',
        account ? 'font-medium' : 'text-muted',
      )}
      style={{ paddingInlineStart: 8 + row.depth * INDENT_PX }}
    >
      <ChevronRight
        className={cn(
          'size-4 shrink-0 text-muted transition-transform rtl:-scale-x-100',
          row.open && 'rotate-90 rtl:-rotate-90',
        )}
        aria-hidden
      />
      <bdi className="min-w-0 truncate">{name}</bdi>
      {!account && row.pinned && <Pin className="size-3 shrink-0 text-muted" aria-hidden />}
      {onShare && (
        // It appears under the mouse, and is always there where fingers press. The keys belong to the list.
        <button
          type="button"
          tabIndex={-1}
          aria-label={shares('shareGroup', { name })}
          title={shares('shareGroup', { name })}
          onClick={(event) => {
            event.stopPropagation()
            onShare()
          }}
          className="ms-auto inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-press hover:text-text touch:size-11 pointer-fine:hidden pointer-fine:group-hover/row:inline-flex"
        >
          <Share2 className="size-4" aria-hidden />
        </button>
      )}
      <span
        className={cn(
          'text-meta text-muted tabular-nums',
          !onShare && 'ms-auto',
          onShare && 'pointer-fine:not-group-hover/row:ms-auto',
        )}
      >
        {row.count}
      </span>
    </span>
  )
}

type VehicleRowProps = {
  vehicle: Vehicle
  depth: number
  favourite: boolean
  now: number
  followed: boolean
  onFollow: (event: MouseEvent) => void
}

/** A vehicle: its type in the colour of its state, its name, what it does, and how fast or since when. */
export function VehicleRow({ vehicle, depth, favourite, now, followed, onFollow }: VehicleRowProps) {
  const formats = useFormats()
  const stateOf = useStateText()
  const { status, speedKmh, lastPacketAt } = vehicle
  const moving = status === 'moving'
  return (
    <span
      className="group/row flex h-full items-center gap-2.5 pe-2"
      style={{ paddingInlineStart: 12 + depth * INDENT_PX }}
    >
      <span
        className={cn('grid size-7 shrink-0 place-items-center rounded-full bg-hover', statusColor(status))}
      >
        <VehicleIconMark icon={vehicle.icon} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1">
          <bdi className="min-w-0 truncate font-medium">{vehicle.name}</bdi>
          {favourite && <Star className="size-3 shrink-0 fill-current text-muted" aria-hidden />}
        </span>
        <span className="flex items-center gap-1.5 text-meta text-muted">
          <StatusMark status={status} size={9} />
          <span className="shrink-0">{stateOf(vehicle)}</span>
          {vehicle.plate && <Ltr className="min-w-0 truncate">{vehicle.plate}</Ltr>}
        </span>
      </span>
      <span
        className={cn(
          'shrink-0 pe-1 text-end text-meta text-muted tabular-nums',
          !followed && 'pointer-fine:group-hover/row:hidden',
        )}
      >
        {moving ? (
          <span className="font-medium text-text">{formats.speed(speedKmh)}</span>
        ) : (
          formats.age(lastPacketAt === null ? null : lastPacketAt * 1000, now)
        )}
      </span>
      <FollowButton name={vehicle.name} followed={followed} onPress={onFollow} />
    </span>
  )
}
