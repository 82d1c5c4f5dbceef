'use client'
import { cn } from '@/components/ui/cn'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

type Props = { driver: Pick<Driver, 'id' | 'name' | 'avatar'>; className?: string }

/** The face of a driver beside their name, or its initials. */
export function Portrait({ driver: { id, name, avatar }, className }: Props) {
  const look = cn('shrink-0 rounded-full', className ?? 'size-6 text-[10px]')
  if (avatar === null)
    return (
      <span
        aria-hidden="true"
        className={cn('grid place-items-center bg-hover font-medium text-muted select-none', look)}
      >
        {initialsOf(name)}
      </span>
    )
  return (
    // biome-ignore lint/performance/noImgElement: it is small already, and only for whoever sees the fleet
    <img
      src={`/api/drivers/${id}/avatar?v=${avatar}`}
      alt=""
      loading="lazy"
      className={cn('border border-hairline object-cover', look)}
    />
  )
}
