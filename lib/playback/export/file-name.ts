import type { Period } from '@/lib/time/period'
import { wallTimeOf } from '@/lib/time/wall-clock'

/** What a track can be saved as. */
export const EXPORT_FORMATS = ['gpx', 'kml', 'csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const MAX_NAME = 80

/** `Van 7 2026-05-01.gpx`; hours are named where the period is not whole days. Usable on every system. */
export function exportFileName(device: string, { from, to }: Period, zone: string, format: string): string {
  const [start, end] = [wallTimeOf(from, zone), wallTimeOf(to, zone)]
  const whole = start.endsWith('T00:00:00') && end.endsWith('T23:59:59')
  const edge = (wall: string) =>
    whole ? wall.slice(0, 10) : `${wall.slice(0, 10)} ${wall.slice(11, 16).replace(':', '.')}`
  const period = edge(start) === edge(end) ? edge(start) : `${edge(start)} – ${edge(end)}`
  return `${safeName(device)} ${period}.${format}`
}

/** Takes out what file systems refuse, and what would hide or move the file. */
function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[\\/:*?"<>|%]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
  return [...plain].slice(0, MAX_NAME).join('').trim() || 'track'
}

/** The header that names a download, in plain letters for old programs and in any script for all others. */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '-')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
