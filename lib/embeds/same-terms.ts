import type { ShownEmbed } from './open-schema'

type Terms = Pick<ShownEmbed, 'title' | 'view' | 'fields' | 'options'>

/** Whether an embed is drawn as before; the order in which its terms are written says nothing. */
export const sameTerms = (one: Terms, other: Terms): boolean => textOf(one) === textOf(other)

const textOf = ({ title, view, fields, options }: Terms): string =>
  JSON.stringify({ title, view, fields, options }, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
