import { AppError } from '@/lib/errors'
import { Turns } from '@/lib/queue/turns'
import {
  EmptyTrack,
  type FoundTrack,
  MAX_TRACK_FILE_KB,
  MAX_TRACK_POINTS,
  MissingColumns,
  TooManyPoints,
  UnreadableTrack,
} from '@/lib/received/track-files/found-points'
import { readTrackCsv } from '@/lib/received/track-files/read-track-csv'
import { readTrackXml } from '@/lib/received/track-files/read-track-xml'

/**
 * The points of an upload: GPX, KML or CSV, whatever it is called, in short turns. Throws `fileTooLarge`,
 * `trackFileEmpty`, `trackFileColumns`, `trackFileUnreadable` and `trackFilePoints`.
 */
export async function readTrackFile(bytes: Uint8Array): Promise<FoundTrack> {
  if (bytes.length > MAX_TRACK_FILE_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_TRACK_FILE_KB })
  const text = new TextDecoder().decode(bytes)
  if (text.includes('\0')) throw new AppError('trackFileUnreadable')
  try {
    const isXml = /^\s*</.test(text)
    const points = await new Turns().run(isXml ? readTrackXml(text) : readTrackCsv(text))
    return { countedBy: isXml ? 'point' : 'line', points }
  } catch (error) {
    if (error instanceof TooManyPoints) throw new AppError('trackFilePoints', { max: MAX_TRACK_POINTS })
    if (error instanceof EmptyTrack) throw new AppError('trackFileEmpty')
    if (error instanceof MissingColumns) throw new AppError('trackFileColumns', columnsOf(error))
    if (error instanceof UnreadableTrack) throw new AppError('trackFileUnreadable', {}, error.message)
    throw error
  }
}

/** Of the headings that were found so many letters are told. */
const MOST_TOLD_LETTERS = 300

/** Which columns are missing and what stands in the headings instead. */
function columnsOf({ missing, headings }: MissingColumns) {
  const found = headings.join(', ')
  return {
    missing: missing.join('_'),
    headings: found.length > MOST_TOLD_LETTERS ? `${found.slice(0, MOST_TOLD_LETTERS)}…` : found,
  }
}
