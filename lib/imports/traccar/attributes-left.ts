import type { Reason } from './reasons'

const MOST_NAMED = 20

/** That attributes have no place here, by their names: what they hold may be secret. */
export function attributesLeft(
  attributes: Readonly<Record<string, unknown>>,
  taken: readonly string[],
): Reason[] {
  const left = Object.keys(attributes).filter((name) => !taken.includes(name))
  if (left.length === 0) return []
  const more = left.length > MOST_NAMED ? [`+${left.length - MOST_NAMED}`] : []
  return [{ name: 'attributesLeft', about: [...left.slice(0, MOST_NAMED), ...more].join(', ') }]
}
