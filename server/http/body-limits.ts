import { MAX_SOUND_KB } from '@/lib/alarm-sounds/sound-file'
import { MAX_PICTURE_KB } from '@/lib/devices/record-schema'
import { MAX_SHEET_KB } from '@/lib/devices/sheet-columns'
import { MAX_DOMAIN_PICTURE_KB } from '@/lib/domains/schema'
import { MAX_FEEDBACK_PICTURE_KB } from '@/lib/feedback/kinds'
import { MAX_DOCUMENT_KB } from '@/lib/fleet/documents/schema'
import { MAX_AVATAR_KB } from '@/lib/fleet/drivers/driver-schema'
import { MAX_PAPER_KB } from '@/lib/fleet/papers/paper'
import { MAX_FENCE_FILE_KB } from '@/lib/geofences/limits'
import { MAX_DUMP_KB } from '@/lib/imports/traccar/order-schema'
import { MAX_CALL_BYTES } from '@/lib/mcp/schema'
import { MAX_POSITIONS_BYTES } from '@/lib/received/sent-position'
import { MAX_TRACK_FILE_KB } from '@/lib/received/track-files/found-points'

/** Bytes that any body may have. */
export const MAX_BODY_BYTES = 1_000_000

/** A body that anybody may send, signed in or not: a few fields. It is parsed before it is anybody's turn. */
export const PUBLIC_BODY_BYTES = 16_000

/** One position that another server forwards, with what its tracker measures. */
export const MAX_FORWARDED_BYTES = 100_000

/** A form may be a little larger than its file. */
const form = (kilobytes: number): number => kilobytes * 1000 + 100_000

/**
 * Routes that take files, and those that ask for no login, with the bytes that their bodies may have. The web process holds every body to it before anything parses it, and the
 * routes name their entry here; a test walks both.
 */
export const BODY_LIMITS = {
  '/api/auth/[...nextauth]': PUBLIC_BODY_BYTES,
  '/api/alert-mail': PUBLIC_BODY_BYTES,
  '/api/demo-applications': PUBLIC_BODY_BYTES,
  '/api/embed/open': 4000,
  '/api/emails/confirm': PUBLIC_BODY_BYTES,
  '/api/passwords/forgotten': PUBLIC_BODY_BYTES,
  '/api/passwords/reset': PUBLIC_BODY_BYTES,
  '/api/session': PUBLIC_BODY_BYTES,
  '/api/setup': PUBLIC_BODY_BYTES,
  '/api/share/open': 4000,
  '/api/mcp': MAX_CALL_BYTES,
  '/api/positions': MAX_POSITIONS_BYTES,
  '/api/positions/traccar': MAX_FORWARDED_BYTES,
  '/api/devices/batch-edit': form(MAX_SHEET_KB),
  '/api/devices/batch-edit/preview': form(MAX_SHEET_KB),
  '/api/devices/import/file': form(MAX_SHEET_KB),
  '/api/devices/import/preview': form(MAX_SHEET_KB),
  // Some 80 full pictures; larger operations come in several.
  '/api/devices/pictures': 100_000_000,
  '/api/devices/[imei]/pictures': form(MAX_PICTURE_KB),
  '/api/drivers/[id]/avatar': form(MAX_AVATAR_KB),
  '/api/devices/[imei]/track-files': form(MAX_TRACK_FILE_KB),
  '/api/devices/[imei]/track-files/preview': form(MAX_TRACK_FILE_KB),
  '/api/alarm-sounds/[severity]': form(MAX_SOUND_KB),
  '/api/driver-cards/import': form(MAX_SHEET_KB),
  '/api/services/[id]/file': form(MAX_PAPER_KB),
  '/api/drivers/import': form(MAX_SHEET_KB),
  '/api/fleet-costs/[id]/file': form(MAX_PAPER_KB),
  '/api/fleet-costs/import': form(MAX_SHEET_KB),
  '/api/fleet-documents': form(MAX_DOCUMENT_KB),
  '/api/fleet-documents/[id]': form(MAX_DOCUMENT_KB),
  '/api/fleet-vehicles/[id]/insurances': form(MAX_PAPER_KB),
  '/api/fleet-vehicles/[id]/insurances/[insurance]': form(MAX_PAPER_KB),
  '/api/fleet-vehicles/import': form(MAX_SHEET_KB),
  '/api/imports/traccar/dump': form(MAX_DUMP_KB),
  '/api/geofences/import': form(MAX_FENCE_FILE_KB),
  '/api/landmarks/import': form(MAX_FENCE_FILE_KB),
  '/api/feedback': form(MAX_FEEDBACK_PICTURE_KB),
  '/api/domains/[id]/pictures/[picture]': form(MAX_DOMAIN_PICTURE_KB),
} as const satisfies Record<`/api/${string}`, number>

const PATTERNS = Object.entries(BODY_LIMITS).map(
  ([path, bytes]) =>
    [new RegExp(`^${path.replace(/\[\.{3}\w+\]/, '.+').replace(/\[\w+\]/g, '[^/]+')}$`), bytes] as const,
)

/** Bytes that the body of a request for `path` (no query) may have: the least where the address is written oddly. */
export function bodyLimitOf(path: string): number {
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1] ?? MAX_BODY_BYTES
}
