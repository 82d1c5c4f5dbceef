import { readsAsWritten, showsSomething } from '@/lib/text/shown-text'
import { FENCE_COLORS, MAX_FENCE_DESCRIPTION, MAX_FENCE_GROUP_NAME, MAX_FENCE_NAME } from '../limits'
import type { FenceAlarms } from '../schema'
import type { Shape } from '../shape'
import type { FoundShape } from './found-shape'

/** A fence that an import may draw. */
export type FenceDraft = {
  name: string
  description: string
  color: string
  shape: Shape
  alarms: FenceAlarms
  /** Name of the group of fences that it was in; null where the file says none. */
  group: string | null
}

/** What holds for shapes that say nothing of it themselves. */
export type DraftDefaults = { name: string; alarms: FenceAlarms }

/** What the `number`th shape of a file is called: by the file where it has no name, with its part where it is one of several. */
export function nameOfShape({ name, part, parts }: FoundShape, number: number, fallback: string): string {
  const end = parts > 1 ? ` (${part}/${parts})` : ''
  const own = inOneLine(name) || `${inOneLine(fallback)} ${number}`.trim()
  return cut(own, MAX_FENCE_NAME - end.length) + end
}

/** A shape without a flaw as a fence. */
export function draftFence(
  found: FoundShape & { shape: Shape },
  number: number,
  defaults: DraftDefaults,
): FenceDraft {
  const { shape, colour, own } = found
  const group = cut(inOneLine(own.group ?? ''), MAX_FENCE_GROUP_NAME)
  return {
    name: nameOfShape(found, number, defaults.name),
    description: descriptionOf(found),
    color: colour ?? FENCE_COLORS[0],
    shape,
    alarms: own.alarms ?? defaults.alarms,
    group: group || null,
  }
}

/** What a file says of a shape, as far as it is kept. */
export function descriptionOf(found: FoundShape): string {
  const description = cut(found.description.replaceAll('\0', '').trim(), MAX_FENCE_DESCRIPTION)
  return showsSomething(description) ? description : ''
}

/** A text as a name: in one line that reads as it is written, or nothing. */
function inOneLine(text: string): string {
  const line = Array.from(text, (sign) => (readsAsWritten(sign) ? sign : ' ')).join('')
  return showsSomething(line) ? line.replace(/\s+/g, ' ').trim() : ''
}

/** The beginning of a text, whose signs stay whole. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let short = ''
  for (const sign of text) {
    if (short.length + sign.length > most) break
    short += sign
  }
  return short.trim()
}
