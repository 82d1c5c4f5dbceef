/** Marked among the page's own timings when a track is on the map for the first time. */
export const TRACK_DRAWN = 'playback: track drawn'
