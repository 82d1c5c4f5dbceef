'use client'
import Link from 'next/link'
import type { DrivingNow } from '@/lib/driving/driver-schema'
import { Portrait } from './portrait'

/** A driver of the fleet by name, which leads to their record; with their face where that is known. */
export function DriverLink({
  driver,
}: {
  driver: Pick<DrivingNow, 'id' | 'name'> & { avatar?: string | null }
}) {
  const { id, name, avatar } = driver
  return (
    <Link
      href={`/fleetDiver?id=${id}`}
      prefetch={false}
      title={name}
      className="tap inline-flex min-w-0 max-w-full items-center gap-1.5 rounded-inner text-primary-text hover:underline"
    >
      {avatar !== undefined && <Portrait driver={{ id, name, avatar }} className="size-5 text-[9px]" />}
      <bdi className="min-w-0 truncate">{name}</bdi>
    </Link>
  )
}
