'use client'
import { AudioLines, Film, Image, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import type { EventFile } from '@/lib/device-files/file-schema'
import { isShown } from '@/lib/device-files/recognise-file'

/** Where the file of an event is. */
export const fileAddress = (eventId: number, size?: 'thumbnail'): string =>
  `/api/events/${eventId}/file${size ? `?size=${size}` : ''}`

export const FILE_ICONS = { picture: Image, sound: AudioLines, film: Film } as const

type Props = { eventId: number; file: EventFile; className: string }

/** A picture as a mark in a row, which says itself what it is; of what is not shown, and of one that does not load, a sign. */
export function FileThumbnail({ eventId, file, className }: Props) {
  const [failed, setFailed] = useState(false)
  const Icon = failed ? ImageOff : FILE_ICONS[file.kind]
  const shape = cn('shrink-0 overflow-hidden rounded-inner bg-sunken', className)
  if (failed || !isShown(file))
    return (
      <span aria-hidden="true" className={cn('grid place-items-center text-muted', shape)}>
        <Icon className="size-4" />
      </span>
    )
  return (
    // biome-ignore lint/performance/noImgElement: it is small already, and only for whoever sees the event
    <img
      src={fileAddress(eventId, 'thumbnail')}
      alt=""
      loading="lazy"
      onError={() => setFailed(true)}
      className={cn('object-cover', shape)}
    />
  )
}
