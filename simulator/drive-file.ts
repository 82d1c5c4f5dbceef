import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'
import { deriveMotion } from './derive-motion'
import { parseCsvDrive } from './drive-csv'
import { parseGpxDrive } from './drive-gpx'
import { BadDrive, type DrivePoint } from './drive-point'

export { BadDrive } from './drive-point'

const MAX_BYTES = 64 * 1024 * 1024

/** Reads a recorded drive, `.csv` or `.gpx`. Throws `BadDrive` with one sentence. */
export async function readDriveFile(file: string): Promise<DeviceFix[]> {
  const name = path.basename(file)
  let bytes: Buffer
  try {
    const { size } = await stat(file)
    if (size > MAX_BYTES) {
      throw new BadDrive(`${name} is larger than ${MAX_BYTES / 1024 / 1024} MB, the most a drive may be.`)
    }
    bytes = await readFile(file)
  } catch (error) {
    if (error instanceof BadDrive) throw error
    const code = (error as NodeJS.ErrnoException).code
    throw new BadDrive(code === 'ENOENT' ? `There is no file ${file}.` : `${name} cannot be read (${code}).`)
  }
  return parseDrive(name, bytes.toString('utf8'))
}

/**
 * The fixes of a drive in the order of the file: a row that comes late is sent late. The kind of
 * file is told by its name.
 */
export function parseDrive(name: string, text: string): DeviceFix[] {
  const points = parserOf(name)(name, text)
  if (points.length === 0) throw new BadDrive(`${name} has no fixes.`)
  const motions = deriveMotion(points)
  return points.map((point, index) => ({
    ...bareFix(point.time, point.lat, point.lon),
    speedKmh: motions[index]?.speedKmh ?? null,
    heading: motions[index]?.heading ?? null,
    altitude: point.altitude,
  }))
}

function parserOf(name: string): (name: string, text: string) => DrivePoint[] {
  const kind = path.extname(name).toLowerCase()
  if (kind === '.csv') return parseCsvDrive
  if (kind === '.gpx') return parseGpxDrive
  throw new BadDrive(`${name} is neither a .csv nor a .gpx file.`)
}
