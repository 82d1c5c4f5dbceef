import { findEmbedToken } from '@/db/queries/embeds/live-embed'
import { systemAccess } from '@/lib/auth/access'
import type { EmbedBearer } from '@/lib/embeds/tokens'
import { AppError } from '@/lib/errors'
import { liveHub } from '@/server/live/hub'
import { FeedRooms } from '@/server/viewers/feed-rooms'
import { EmbedRoom } from './embed-room'

/** An embed, and ids of the devices that a token narrows it to: all who see the same share a room. */
const keyOf = (embedId: number, only: readonly number[] | null): string =>
  only === null ? String(embedId) : `${embedId}:${[...only].sort((a, b) => a - b).join(',')}`

const makeRooms = () =>
  new FeedRooms<string, EmbedRoom>(
    liveHub(),
    (key, hub, now) => {
      const [embedId = '', only] = key.split(':')
      return new EmbedRoom(Number(embedId), only?.split(',').map(Number) ?? null, hub, now)
    },
    (room, message) => message.kind === 'embeds' && message.ids.includes(room.id),
  )

// Next keeps a copy of this module for each route; they share the rooms.
const holder = globalThis as typeof globalThis & { embedRooms?: ReturnType<typeof makeRooms> }

/** The room of what a bearer lets see. Throws `embedBearerInvalid`, and `systemBusy` while the database is away. */
export async function embedRoom({
  embedId,
  tokenId,
}: Pick<EmbedBearer, 'embedId' | 'tokenId'>): Promise<EmbedRoom> {
  const token = tokenId === 0 ? null : await findEmbedToken(systemAccess('web'), embedId, tokenId)
  if (tokenId !== 0 && !token) throw new AppError('embedBearerInvalid')
  holder.embedRooms ??= makeRooms()
  return holder.embedRooms.roomOf(keyOf(embedId, token?.deviceIds ?? null))
}
