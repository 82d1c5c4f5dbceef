import { liveHub } from '@/server/live/hub'
import { FeedRooms } from '@/server/viewers/feed-rooms'
import { ShareRoom } from './share-room'

const makeRooms = () =>
  new FeedRooms<number, ShareRoom>(
    liveHub(),
    (id, hub, now) => new ShareRoom(id, hub, now),
    (room, message) =>
      (message.kind === 'shares' && message.ids.includes(room.id)) ||
      (message.kind === 'driving' && message.ids.some((id) => room.deviceIds.has(id))),
  )

// Next keeps a copy of this module for each route; they share the rooms.
const holder = globalThis as typeof globalThis & { shareRooms?: ReturnType<typeof makeRooms> }

/** The room of a link in this process. Throws `systemBusy` while the database is away. */
export function shareRoom(shareId: number): Promise<ShareRoom> {
  holder.shareRooms ??= makeRooms()
  return holder.shareRooms.roomOf(shareId)
}
