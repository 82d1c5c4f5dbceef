import { SHOWN_FIELDS, TRAILS } from './limits'
import { HOUR_PRESETS, type ShareDraft } from './share-draft'

const FLAGS = [...SHOWN_FIELDS, 'destination'] as const

/** What is kept of a link that was made, for the next one: how long it lives and what it shows; no name and no place. */
export function writeOptions({ hours, deviceIcon, fields }: ShareDraft): string {
  return JSON.stringify({ hours: Number(hours), deviceIcon, fields })
}

/** A new link with what was kept; what is not as it was written is left as usual. */
export function readOptions(kept: string | null, draft: ShareDraft): ShareDraft {
  const { hours, deviceIcon, fields } = parsed(kept)
  const known = isRecord(fields) ? fields : {}
  const flags = Object.fromEntries(
    FLAGS.flatMap((flag) => (typeof known[flag] === 'boolean' ? [[flag, known[flag]]] : [])),
  )
  const trail = TRAILS.find((one) => one === known.trail)
  const preset = HOUR_PRESETS.find((one) => one === hours)
  return {
    ...draft,
    ...(preset && { hours: String(preset) }),
    ...(typeof deviceIcon === 'boolean' && { deviceIcon }),
    fields: { ...draft.fields, ...flags, ...(trail && { trail }) },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(kept: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
