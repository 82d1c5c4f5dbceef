import { AppError } from '@/lib/errors'
import { Turns } from '@/lib/queue/turns'
import {
  type FoundPoint,
  MAX_TRACK_FILE_KB,
  MAX_TRACK_POINTS,
  TooManyPoints,
  UnreadableTrack,
} from '@/lib/received/track-files/found-points'
import { readTrackCsv } from '@/lib/received/track-files/read-track-csv'
import { readTrackXml } from '@/lib/received/track-files/read-track-xml'

/**
 * The points of an upload: GPX, KML or CSV, whatever it is called, in short turns. Throws `fileTooLarge`,
 * `trackFileUnreadable` and `trackFilePoints`.
 */
export async function readTrackFile(bytes: Uint8Array): Promise<FoundPoint[]> {
  if (bytes.length > MAX_TRACK_FILE_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_TRACK_FILE_KB })
  const text = new TextDecoder().decode(bytes)
  if (text.includes('\0')) throw new AppError('trackFileUnreadable')
  try {
    const reading = /^\s*</.test(text) ? readTrackXml(text) : readTrackCsv(text)
    return await new Turns().run(reading)
  } catch (error) {
    if (error instanceof TooManyPoints) throw new AppError('trackFilePoints', { max: MAX_TRACK_POINTS })
    if (error instanceof UnreadableTrack) throw new AppError('trackFileUnreadable', {}, error.message)
    throw error
  }
}
