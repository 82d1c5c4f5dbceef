'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makePart, usePart } from '@/components/ui/part'
import { settleAnnouncement, useUnreadMessages } from './unread-messages'

const layer = makePart(() =>
  import('./announcement-layer').then(({ AnnouncementLayer }) => AnnouncementLayer),
)

/**
 * Shows announcements on every page of the console, one popup over it and one banner above it at a time. What must be acknowledged and
 * is put off comes again with the next page that is loaded.
 */
export function AnnouncementWatch() {
  const queries = useQueryClient()
  const { shown } = useUnreadMessages()
  const [putOff, setPutOff] = useState<readonly string[]>([])
  const left = shown.filter(({ id }) => !putOff.includes(id))
  const popup = left.find(({ announcement }) => announcement?.look === 'popup')
  const banner = left.find(({ announcement }) => announcement?.look === 'banner')
  const Layer = usePart(layer, left.length > 0, () => setPutOff(shown.map(({ id }) => id)))
  if (!Layer) return null
  const settle = (one: (typeof shown)[number]) => settleAnnouncement(queries, one)
  const close = (one: (typeof shown)[number]) => {
    setPutOff((ids) => [...ids, one.id])
    if (!one.announcement?.mustAcknowledge) void settle(one).catch(() => {})
  }
  return <Layer popup={popup} banner={banner} settle={settle} close={close} />
}
