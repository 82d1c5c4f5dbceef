import type { Overlay } from '@/components/map/overlays'
import { SLOTS } from '@/components/map/styles/slots'

/** Places within the tracks, from the ground up: what comes later in time must not cover what lies higher. */
const NAMES = ['lines', 'interval', 'ticks', 'aside', 'stops'] as const
type PlaybackSlot = (typeof NAMES)[number]

export const slotOf = (name: PlaybackSlot): string => `playback-slot-${name}`

export const PLAYBACK_SLOTS: Overlay = {
  id: 'playback-slots',
  add: (map) => {
    for (const name of NAMES) {
      map.addLayer({ id: slotOf(name), type: 'background', layout: { visibility: 'none' } }, SLOTS.tracks)
    }
  },
  remove: (map) => {
    for (const name of NAMES) if (map.getLayer(slotOf(name))) map.removeLayer(slotOf(name))
  },
}

/** Marked among the page's own timings when a track is on the map for the first time. */
export const TRACK_DRAWN = 'playback: track drawn'
